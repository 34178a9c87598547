import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { publish } from '../commands/publish';
import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { buildTestEdge } from '../../testing/test-edge';

let workspace: WorkspaceFixture;
let edge: FastifyInstance | undefined;

const filesOf = (name: string) => ({
  en: `pictures/${name}.en.11111111.json`,
  ar: `pictures/${name}.ar.11111111.json`,
});
const picture = (text: string) => ({
  html: `<!--$--><form><textarea id="_box_">${text}</textarea><img src="__lisan_base__/a.png" alt=""></form><!--/$-->`,
  css: '.box{color:red}',
});
const frame = (language: string) => ({
  html: `<nav><!--lisan-navigation--></nav><main class="${language}"><!--lisan-view--></main>`,
  css: 'main{color:blue}',
  navigations: [
    {
      item: '<a href="/home"><!--lisan-view-icon-->__lisan_view_label__</a>',
      current: '<b title="__lisan_view_id__">__lisan_view_label__</b>',
    },
  ],
  icons: { chat: '<svg></svg>' },
});

async function buildAll(shown = picture): Promise<void> {
  await workspace.buildShell('aaaaaaaa', { pictures: { dashboard: filesOf('dashboard') } });
  for (const language of ['en', 'ar'] as const) {
    await workspace.write(`shell/dist/${filesOf('dashboard')[language]}`, frame(language));
    await workspace.write(`remotes/chat/dist/${filesOf('chat')[language]}`, shown(`$& ${language}`));
  }
  await workspace.buildRemote('chat', '11111111', { record: { pictures: { chat: filesOf('chat') } } });
  await workspace.buildRemote('notes', '22222222', {
    manifest: { views: [{ id: 'notes', icon: 'chat', order: 5, label: 'nav.label' }] },
  });
}
const publishAll = () =>
  publish({ root: workspace.root, store: workspace.store, author }, ['shell', 'chat', 'notes']);

beforeEach(async () => {
  workspace = await createWorkspace();
});
afterEach(async () => {
  await edge?.close();
  edge = undefined;
  await workspace.remove();
});

async function open(cookie?: string, path = '/home', headers = {}): Promise<string> {
  edge ??= await buildTestEdge(workspace.storeFolder, { lookEvery: 0 });
  const { body } = await edge.inject({ url: path, headers: { ...headers, ...(cookie && { cookie }) } });
  return body;
}
const rootOf = (page: string) => /<div id="root">(.*?)<\/div>\n/s.exec(page)?.[1];
const inRoot = (page: string) => page.slice(page.indexOf('<div id="root">'), page.indexOf('</main>'));

describe('with pictures of the frame and of a view', () => {
  beforeEach(async () => {
    await buildAll();
    await publishAll();
  });

  test('a signed-in browser is given the frame with its last view, before any script', async () => {
    const page = await open('lisan-view=chat; lisan-theme=dark');
    const nonce = /<meta property="csp-nonce" nonce="([^"]+)"/.exec(page)?.[1];
    expect(page).toContain('<html lang="en" dir="ltr" data-theme="dark">');
    expect(page).toContain(`<style nonce="${nonce}" data-picture-style="shell">`);
    expect(page).toContain(`<style nonce="${nonce}" data-picture-style="chat">.box{color:red}</style>`);
    expect(inRoot(page)).toBe(
      '<div id="root"><div data-picture-page="dashboard" data-picture-open="chat"><nav><a href="/home"><svg></svg>The notes</a><b title="chat">The chat</b></nav>' +
        '<main class="en"><div data-picture-view="chat" data-picture-language="en" data-picture-version="0.1.0-11111111">' +
        '<!--$--><form><textarea id="_box_">$& en</textarea><img src="/remotes/chat/0.1.0-11111111/a.png" alt=""></form><!--/$--></div>',
    );
  });

  test('in the language that was chosen here, or else in that of the browser', async () => {
    expect(await open('lisan-view=chat; lisan-language=ar')).toContain('<main class="ar">');
    expect(await open('lisan-view=chat', '/home', { 'accept-language': 'ar' })).toContain(
      '<main class="ar">',
    );
    const chosen = await open('lisan-view=chat; lisan-language=en', '/home', { 'accept-language': 'ar' });
    expect(chosen).toContain('<html lang="en" dir="ltr">');
    expect(chosen).toContain('<main class="en">');
  });

  test('a view without one leaves its place in the frame empty', async () => {
    const page = await open('lisan-view=notes');
    expect(page).toContain('<b title="notes">The notes</b>');
    expect(inRoot(page)).toMatch(/<main class="en">$/);
    expect(page).not.toContain('data-picture-style="notes"');
  });

  test.each([
    ['nobody is signed in', undefined, '/home'],
    ['the page is another', 'lisan-view=chat', '/subscriptions'],
  ])('without any where %s', async (_case, cookie, path) => {
    expect(rootOf(await open(cookie, path))).toBe('');
  });

  test('a file that was altered, or is gone, is not shown', async () => {
    const at = (base: string, file: string) => join(workspace.storeFolder, 'assets', base, file);
    const ofChat = at('remotes/chat/0.1.0-11111111', filesOf('chat').en);
    await writeFile(ofChat, (await readFile(ofChat, 'utf8')).replace('red', 'tan'));
    expect(await open('lisan-view=chat')).not.toContain('data-picture-view="chat"');
    const ofFrame = at(
      (await workspace.store.sets.look()).head?.set.shell.base ?? '',
      filesOf('dashboard').en,
    );
    await writeFile(ofFrame, '{}');
    await edge?.close();
    edge = undefined;
    expect(rootOf(await open('lisan-view=chat'))).toBe('');
  });
});

test('a publish refuses what could run, with file and reason', async () => {
  await buildAll((text) => ({ html: `<script>${text}</script>`, css: '</style>' }));
  const file = `remotes/chat/dist/${filesOf('chat').en}`;
  await expect(publishAll()).rejects.toMatchObject({
    code: 'unproven',
    reasons: expect.arrayContaining([`${file}: holds <script>`, `${file}: its rules hold '<'`]),
  });
  expect((await workspace.store.sets.look()).head).toBeUndefined();
});

test('a publish refuses one that is far too large', async () => {
  await buildAll(() => picture('a'.repeat(140_000)));
  await expect(publishAll()).rejects.toMatchObject({
    reasons: expect.arrayContaining([
      expect.stringMatching(/the first picture has \d+ bytes; 131072 are taken/),
    ]),
  });
});
