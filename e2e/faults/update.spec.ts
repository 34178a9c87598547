import { mkdir, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ReleaseRecord, ReleaseManifest } from '@lisan/contract';
import { setIn, manifestOf, signedText } from '../fixtures/altered-manifest';
import { checkOutNewer } from '../fixtures/newer-checkout';
import { expect, startSignedIn, test } from '../fixtures/test';
import { startEdgeBeside, type EdgeBeside } from '../machine/edge-beside';
import { Visit } from '../pages/visit';

// Uses its own store and fake clocks.

test.use({ viewport: { width: 1440, height: 900 } });

const DAY_MS = 24 * 60 * 60_000;
let edge: EdgeBeside;

test.beforeEach(async () => {
  edge = await startEdgeBeside();
});
test.afterEach(async ({ context }) => {
  // Leave first: a broken connection would log a page error.
  for (const page of context.pages()) await page.goto('about:blank');
  await edge.stop();
});

async function publishNewer(remote: string, mark: string): Promise<void> {
  const checkout = await checkOutNewer(remote, mark);
  await edge.deploy('publish', remote, '--root', checkout);
  await rm(checkout, { recursive: true });
}

const isSameDocument = (page: Page) => page.evaluate(() => 'isMarked' in window);

test('applies a pushed update at a navigation step and keeps unsent text until then', async ({
  page,
  token,
}) => {
  // Makes this page check for updates first.
  await page.addInitScript(() => (Math.random = () => 0));
  await startSignedIn(page, token);
  await page.goto(`${edge.origin}/home`);
  const visit = new Visit(page, 'en');
  await visit.viewLabels();
  const draft = visit.field(visit.chat('composer.label'));
  await draft.fill('a draft that outlives the document');
  await visit.openView(visit.profile('nav.profile'));
  await visit.field(visit.profile('account.username')).fill('Layla the Second');
  await page.evaluate(() => Object.assign(window, { isMarked: true }));

  // The edge pushes the update through the event stream.
  const files: string[] = [];
  page.on('requestfinished', (request) => files.push(new URL(request.url()).pathname));
  await publishNewer('text-to-audio', 'feedf00d');
  // The edge polls its store once a second.
  const live = async () => setIn(await (await fetch(edge.origin)).text()).remotes['text-to-audio'];
  await expect.poll(async () => (await live())?.version).toMatch(/-feedf00d$/);
  const { base = '', parts = {} } = (await live()) ?? {};
  await expect.poll(() => files).toContain(`${base}${parts['en']?.at(-1)}`);

  await visit.openView(visit.billing('nav.activity'));
  expect(await isSameDocument(page)).toBe(true);

  const heading = page.getByRole('heading', { level: 1, name: visit.chat('nav.chat') });
  // A pending call delays the update until the next navigation.
  await expect(async () => {
    await visit.openView(visit.billing('nav.activity'));
    await visit.openView(visit.chat('nav.chat'));
    expect(await isSameDocument(page)).toBe(false);
  }).toPass();
  expect((await manifestOf(page)).remotes['text-to-audio']?.version).toMatch(/-feedf00d$/);
  await expect(heading).toBeFocused();
  await expect(draft).toHaveValue('a draft that outlives the document');
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: visit.billing('nav.activity') })).toBeVisible();
  await page.goForward();
  await expect(heading).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

async function write(record: ReleaseRecord, change: Partial<ReleaseManifest>): Promise<ReleaseRecord> {
  const set = { ...record.set, ...change };
  const changed = { ...record, set, signatures: [signedText(set).signature] };
  const name = `${(set.id.split('-')[0] ?? '').padStart(8, '0')}.json`;
  await writeFile(join(edge.dataFolder, 'store', 'sets', name), JSON.stringify(changed));
  return changed;
}

/** Backdates everything in the store. */
async function age(milliseconds: number): Promise<ReleaseRecord> {
  const store = join(edge.dataFolder, 'store');
  const when = new Date(Date.now() - milliseconds);
  let newest: ReleaseRecord | undefined;
  for (const name of (await readdir(join(store, 'sets'))).sort()) {
    const record = JSON.parse(await readFile(join(store, 'sets', name), 'utf8')) as ReleaseRecord;
    newest = await write(record, { createdAt: when.toISOString() });
  }
  const entries = await readdir(store, { recursive: true, withFileTypes: true });
  for (const entry of entries) await utimes(join(entry.parentPath, entry.name), when, when);
  if (!newest) throw new Error('Nothing is published.');
  return newest;
}

async function publishMonth(first: ReleaseRecord): Promise<void> {
  const chat = first.set.remotes['chat'];
  if (!chat) throw new Error('There is no chat.');
  let before = first;
  for (let count = 1; count <= 50; count += 1) {
    const number = Number(first.set.id.split('-')[0]) + count;
    const version = `0.1.0-${String(count).padStart(8, '0')}`;
    const folder = join(edge.dataFolder, 'store', 'assets', 'remotes', 'chat', version);
    await mkdir(folder);
    await writeFile(join(folder, chat.entry), '');
    before = await write(before, {
      id: `${number}-${String(count).padStart(8, '0')}`,
      previous: before.set.id,
      createdAt: new Date(Date.now() - 30 * DAY_MS + count * 0.59 * DAY_MS).toISOString(),
      remotes: {
        ...first.set.remotes,
        chat: { ...chat, version, base: `/remotes/chat/${version}/` },
      },
    });
  }
}

test('keeps a month-old tab working and loads a new document once its files are gone', async ({
  page,
  context,
  token,
  expectedComplaints,
}) => {
  expectedComplaints.push('Failed to load resource', 'net::ERR_', '[remote text-to-audio');
  // Of a version unused for longer than any tab lives.
  const leftover = join(edge.dataFolder, 'store', 'assets', 'remotes', 'chat', '0.0.1-deadbeef');
  await mkdir(leftover);
  await writeFile(join(leftover, 'entry.js'), '');
  const first = await age(120 * DAY_MS);

  // Disables the cache and update checks, as in a very old tab.
  const visit = new Visit(page, 'en');
  const other = new Visit(await context.newPage(), 'en');
  for (const one of [visit, other]) {
    await one.page.route('**/*', (route) => {
      const request = route.request();
      const asksForNews = request.resourceType() === 'fetch' && new URL(request.url()).pathname === '/home';
      return asksForNews ? route.abort() : route.fallback();
    });
    await startSignedIn(one.page, token);
    await one.page.goto(`${edge.origin}/home`);
  }
  const labels = await visit.viewLabels();
  await other.viewLabels();
  expect((await manifestOf(page)).id).toBe(first.set.id);

  await publishMonth(first);
  expect(await edge.deploy('gc')).toContain('removed chat 0.0.1-deadbeef\n1 versions');
  for (const label of labels.slice(1)) {
    await visit.openView(label);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  }
  await visit.openPreferences();
  await page.getByRole('link', { name: 'العربية' }).click();
  await page.keyboard.press('Escape');
  const arabic = new Visit(page, 'ar');
  for (const label of await arabic.viewLabels()) {
    await arabic.openView(label);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  }
  expect((await manifestOf(page)).id).toBe(first.set.id);

  // Longer than files are kept.
  await publishNewer('chat', 'feedf00d');
  await publishNewer('text-to-audio', 'feedf00d');
  const { base = '' } = first.set.remotes['text-to-audio'] ?? {};
  await rm(join(edge.dataFolder, 'store', 'assets', base), { recursive: true });
  await other.field(other.chat('composer.label')).fill('a draft that outlives the document');
  await other.openView(other.lipSync('nav.lipSync'));
  await other.page.evaluate(() => Object.assign(window, { isMarked: true }));
  await other.page.getByRole('link', { name: other.speech('nav.speech'), exact: true }).click();
  const card = other.page.getByRole('alert').filter({ hasText: "Text To Audio didn't load" });
  await expect(card).toBeVisible();
  await other.page.unrouteAll();
  await card.getByRole('button', { name: other.shell('remote.retry') }).click();
  await expect(async () => expect(await isSameDocument(other.page)).toBe(false)).toPass();
  const fresh = new Visit(other.page, 'ar');
  await expect(other.page.getByRole('heading', { level: 1, name: fresh.speech('nav.speech') })).toBeVisible();
  await fresh.openView(fresh.chat('nav.chat'));
  await expect(fresh.field(fresh.chat('composer.label'))).toHaveValue('a draft that outlives the document');
});
