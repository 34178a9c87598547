import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pageProtocol } from '@lisan/contract';
import { changeCanary, halt } from '../../store/operations/canary';
import { rollback } from '../../store/operations/rollback';
import { openFolderStorage } from '../../store/storage/folder-storage';
import { namedCanariesOf, addHalt } from '../../store/storage/halts';
import { createPagePrerenders } from './page-prerender';
import { createPrerenderFiles } from './prerender-files';
import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { buildTestEdge } from '../../testing/test-edge';

let workspace: WorkspaceFixture;
let edge: FastifyInstance | undefined;

const filesOf = (name: string) => ({
  en: `pictures/${name}.en.11111111.json`,
  ar: `pictures/${name}.ar.11111111.json`,
});
const prerender = (text: string) => ({
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
  icons: { chat: '<svg></svg>', unknown: '<svg class="empty"></svg>' },
});

async function buildAll(shown = prerender): Promise<void> {
  const parts = { en: ['words.js'], frame: ['frame.js'] };
  await workspace.buildShell('aaaaaaaa', { pictures: { dashboard: filesOf('dashboard') }, parts });
  for (const file of Object.values(parts).flat()) await workspace.write(`shell/dist/${file}`, '//');
  for (const language of ['en', 'ar'] as const) {
    await workspace.write(`shell/dist/${filesOf('dashboard')[language]}`, frame(language));
    await workspace.write(`remotes/chat/dist/${filesOf('chat')[language]}`, shown(`$& ${language}`));
  }
  await workspace.buildRemote('chat', '11111111', { record: { pictures: { chat: filesOf('chat') } } });
  await workspace.buildRemote('notes', '22222222', {
    manifest: { views: [{ id: 'notes', icon: 'chat', order: 5, label: 'nav.label' }] },
  });
}
const publishAll = () => workspace.publish(['shell', 'chat', 'notes']);

beforeEach(async () => {
  workspace = await createWorkspace();
});
afterEach(async () => {
  await edge?.close();
  edge = undefined;
  await workspace.remove();
});

async function open(cookie?: string, path = '/home', headers = {}): Promise<string> {
  edge ??= await buildTestEdge(workspace.storeFolder, { checkIntervalMs: 0 });
  const { body } = await edge.inject({ url: path, headers: { ...headers, ...(cookie && { cookie }) } });
  return body;
}
const rootOf = (page: string) => /<div id="root">(.*?)<\/div>\n/s.exec(page)?.[1];
const inRoot = (page: string) => page.slice(page.indexOf('<div id="root">'), page.indexOf('</main>'));

test('uses the public URL in public pages, or else the requested host', async () => {
  await workspace.buildShell('aaaaaaaa', { pictures: { landing: filesOf('landing') } });
  for (const language of ['en', 'ar'] as const)
    await workspace.write(`shell/dist/${filesOf('landing')[language]}`, { html: '<h1>Hello</h1>', css: '' });
  await workspace.publish(['shell']);
  const link = (at: string) => `<link rel="canonical" href="${at}/welcome">`;
  expect(await open(undefined, '/home', { host: 'here.example"><b>' })).not.toContain('<b>');
  expect(await open(undefined, '/home', { host: 'here.example' })).toContain(link('http://here.example'));
  await edge?.close();
  edge = await buildTestEdge(workspace.storeFolder, { publicUrl: 'https://lisan.example' });
  expect(await open(undefined, '/home', { host: 'here.example' })).toContain(link('https://lisan.example'));
  const arabic = 'https://lisan.example/welcome?lang=ar';
  const linked = await open(undefined, '/welcome?lang=ar');
  expect(linked).toContain(`<link rel="canonical" href="${arabic}">`);
  expect(linked).toContain(`<link rel="alternate" hreflang="ar" href="${arabic}">`);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(linked)?.[1] ?? '';
  const { '@graph': graph } = JSON.parse(data) as { '@graph': { '@type': string }[] };
  expect(graph).toMatchObject([{ '@type': 'Organization', name: 'لسان', url: 'https://lisan.example/' }]);
});

describe('prerendered shell layout and view', () => {
  beforeEach(async () => {
    await buildAll();
    await publishAll();
  });

  test('sends a signed-in browser the layout with its last view, before any script', async () => {
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

  test('lists the views a screen shows and the open one, of a hundred', async () => {
    const { set: manifest } = (await workspace.head())!;
    const { chat, notes } = manifest.remotes;
    const many = Array.from({ length: 100 }, (_none, number) => {
      const views = notes!.views.map((view) => ({ ...view, id: `view-${number}`, order: number }));
      return [`notes-${number}`, { ...notes!, views }] as const;
    });
    const prerenders = createPagePrerenders(
      createPrerenderFiles([openFolderStorage(workspace.storeFolder)], () => undefined),
    );
    const views = chat!.views.map((view) => ({ ...view, order: 90 }));
    const open = { remote: 'chat', release: { ...chat!, views } };
    const made = await prerenders(
      { ...manifest, remotes: { ...Object.fromEntries(many), chat: open.release } },
      { path: '/home', hasQuery: false, language: 'en', lastView: 'chat', opened: open },
    );
    expect(made?.html.match(/The notes/g)).toHaveLength(24);
    expect(made?.html).toContain('<b title="chat">The chat</b></nav>');
  });

  test('falls back for an icon of a later shell', async () => {
    const head = await workspace.head();
    expect(head).toBeDefined();
    const manifest = head!.set;
    const { notes, chat } = manifest.remotes;
    const prerenders = createPagePrerenders(
      createPrerenderFiles([openFolderStorage(workspace.storeFolder)], () => undefined),
    );
    const views = notes!.views.map((view) => ({ ...view, icon: 'toString' }));
    const made = await prerenders(
      { ...manifest, remotes: { ...manifest.remotes, notes: { ...notes!, views } } },
      {
        path: '/home',
        hasQuery: false,
        language: 'en',
        lastView: 'chat',
        opened: { remote: 'chat', release: chat! },
      },
    );
    expect(made?.html).toContain('<svg class="empty"></svg>The notes');
  });

  describe('prerendered version', () => {
    const shownIn = async (cookie: string) => {
      const page = await open(cookie);
      const [, version] = /data-picture-version="([^"]*)"/.exec(page) ?? [];
      const [, text] = /<textarea id="_box_">(.*?)<\/textarea>/.exec(page) ?? [];
      const early = [...page.matchAll(/rel="preload" as="script" href="\/remotes\/chat\/([^/]*)\//g)];
      return [version, text, ...new Set(early.map(([, of]) => of))];
    };
    const [one, two] = ['0.1.0-11111111', '0.1.0-33333333'];
    const canary = `lisan-view=chat${pageProtocol.canaryEnding}`;

    async function publishNext(asCanary: boolean): Promise<void> {
      for (const language of ['en', 'ar'] as const)
        await workspace.write(`remotes/chat/dist/${filesOf('chat')[language]}`, prerender('the next'));
      await workspace.buildRemote('chat', '33333333', { record: { pictures: { chat: filesOf('chat') } } });
      await workspace.publish(['chat'], { asCanary });
    }

    test('is the canary until it is halted or ended', async () => {
      await publishNext(true);
      await changeCanary(workspace.store, author, 'chat', { share: 50 });
      expect(await shownIn(canary)).toEqual([two, 'the next', two]);
      expect(await shownIn('lisan-view=chat')).toEqual([one, '$& en', one]);
      const [named] = namedCanariesOf((await workspace.head())!.set);
      await addHalt(openFolderStorage(workspace.storeFolder), named!, {
        at: new Date().toISOString(),
        by: 'edge',
        reason: 'harm',
      });
      await edge?.close();
      edge = undefined;
      expect(await shownIn(canary)).toEqual([one, '$& en', one]);
      await halt(workspace.store, author, 'chat');
      expect(await shownIn(canary)).toEqual([one, '$& en', one]);
    });

    test('is the live one, and after a rollback the previous', async () => {
      await publishNext(false);
      expect(await shownIn('lisan-view=chat')).toEqual([two, 'the next', two]);
      await rollback(workspace.store, author, {});
      expect(await shownIn('lisan-view=chat')).toEqual([one, '$& en', one]);
      expect(await shownIn(canary)).toEqual([one, '$& en', one]);
    });
  });

  test("uses the chosen language, or else the browser's", async () => {
    expect(await open('lisan-view=chat; lisan-language=ar')).toContain('<main class="ar">');
    expect(await open('lisan-view=chat', '/home', { 'accept-language': 'ar' })).toContain(
      '<main class="ar">',
    );
    const chosen = await open('lisan-view=chat; lisan-language=en', '/home', { 'accept-language': 'ar' });
    expect(chosen).toContain('<html lang="en" dir="ltr" data-theme="system">');
    expect(chosen).toContain('<main class="en">');
  });

  test('preloads the layout around a prerendered view behind its files', async () => {
    expect(await open('lisan-view=chat')).toMatch(/frame\.js"[^>]* fetchpriority="low">/);
    for (const page of [await open('lisan-view=notes'), await open('lisan-view=chat', '/demo'), await open()])
      expect(page).toMatch(/<link rel="preload" as="script" href="[^"]*frame\.js"/);
  });

  test("leaves a view's place empty without prerendered HTML", async () => {
    const page = await open('lisan-view=notes');
    expect(page).toContain('<b title="notes">The notes</b>');
    expect(inRoot(page)).toMatch(/<main class="en">$/);
    expect(page).not.toContain('data-picture-style="notes"');
  });

  test.each([
    ['nobody is signed in', undefined, '/home'],
    ['the page is another', 'lisan-view=chat', '/subscriptions'],
  ])('has none where %s', async (_case, cookie, path) => {
    expect(rootOf(await open(cookie, path))).toBe('');
  });

  test('does not show an altered or missing file', async () => {
    const at = (base: string, file: string) => join(workspace.storeFolder, 'assets', base, file);
    const ofChat = at('remotes/chat/0.1.0-11111111', filesOf('chat').en);
    await writeFile(ofChat, (await readFile(ofChat, 'utf8')).replace('red', 'tan'));
    expect(await open('lisan-view=chat')).not.toContain('data-picture-view="chat"');
    const ofFrame = at((await workspace.head())?.set.shell.base ?? '', filesOf('dashboard').en);
    await writeFile(ofFrame, '{}');
    await edge?.close();
    edge = undefined;
    expect(rootOf(await open('lisan-view=chat'))).toBe('');
  });
});

test('rejects executable markup at publish, with file and reason', async () => {
  await buildAll((text) => ({ html: `<script>${text}</script>`, css: '</style>' }));
  const file = `remotes/chat/dist/${filesOf('chat').en}`;
  await expect(publishAll()).rejects.toMatchObject({
    code: 'unproven',
    reasons: expect.arrayContaining([`${file}: holds <script>`, `${file}: its rules hold '<'`]),
  });
  expect(await workspace.head()).toBeUndefined();
});

test('rejects oversized markup at publish', async () => {
  await buildAll(() => prerender('a'.repeat(140_000)));
  await expect(publishAll()).rejects.toMatchObject({
    reasons: expect.arrayContaining([
      expect.stringMatching(/the first picture has \d+ bytes; 131072 are taken/),
    ]),
  });
});
