import type { Page, Route } from '@playwright/test';
import type { RemoteRelease } from '@lisan/contract';
import { nameNoViewAhead, readChat, withManifest } from '../fixtures/altered-manifest';
import { holdRequests } from '../fixtures/held-requests';
import { expect, test } from '../fixtures/test';

const complaints = ['integrity', 'Failed to load resource', '[remote chat', 'net::ERR_'];

const files = {
  'its entry': ({ entry }: RemoteRelease) => entry,
  'its view': ({ parts }: RemoteRelease) => parts['chat']?.at(-1) ?? '',
  'its translations': ({ parts }: RemoteRelease) => parts['en']?.[0] ?? '',
};

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

async function expectNeighboursAlive(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Text To Audio', exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Text To Audio' })).toBeVisible();
  await page.getByRole('link', { name: 'Text Generation', exact: true }).click();
}

async function countUnreachable(page: Page, version: string): Promise<number> {
  const text = await (await page.request.get('/metrics')).text();
  const line = new RegExp(
    `^page_faults_total\\{remote="chat",version="${version}",canary="no",kind="unreachable"\\} (\\d+)$`,
    'm',
  );
  return Number(line.exec(text)?.[1] ?? 0);
}

async function expectFailureAgain(page: Page): Promise<void> {
  await expectNeighboursAlive(page);
  await expect(alert(page)).toBeVisible();
}

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(...complaints));

for (const [what, choose] of Object.entries(files)) {
  test(`blocks a remote when ${what} was changed and keeps the others usable`, async ({ home }) => {
    const release = await readChat(home);
    const asked: string[] = [];
    const tamper = async (route: Route) => {
      asked.push(route.request().url());
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `globalThis.tampered = true;\n${await answer.text()}` });
    };
    const url = `**${release.base}${choose(release)}*`;
    await home.route(url, tamper);
    await home.reload();

    await expect(alert(home)).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    await expectFailureAgain(home);
    expect(await home.evaluate(() => 'tampered' in globalThis)).toBe(false);

    await home.unroute(url);
    await home.getByRole('button', { name: 'Retry' }).click();
    await expect(home.getByRole('main').getByRole('heading', { name: 'Text Generation' })).toBeVisible();
    expect(await home.evaluate(() => 'tampered' in globalThis)).toBe(false);
  });
}

test('requests no chunk that the release manifest does not list', async ({ home }) => {
  const release = await readChat(home);
  const view = files['its view'](release);
  const withoutView = withManifest(
    (set) => {
      const { chat, ...others } = set.remotes;
      const { [view]: _hash, ...integrity } = chat?.integrity ?? {};
      return JSON.stringify({ ...set, remotes: { ...others, chat: { ...chat, integrity } } });
    },
    { isSigned: true },
  );
  await home.route('**/home', withoutView);
  const asked: string[] = [];
  home.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // Requests of the previous page belong to its own manifest.
  home.on('framenavigated', () => void asked.splice(0));
  await nameNoViewAhead(home);
  await home.reload();
  await expect(alert(home)).toBeVisible();
  expect(asked).toContain(release.base + release.entry);
  expect(asked).not.toContain(release.base + view);
  await expectFailureAgain(home);
});

test(
  'reports a missing remote to the user and the operator and loads it on Retry',
  { tag: '@smoke' },
  async ({ home }) => {
    const { base, version } = await readChat(home);
    const before = await countUnreachable(home, version);
    await home.route(`**${base}**`, (route) => route.fulfill({ status: 404 }));
    await home.reload();
    await expect(alert(home)).toContainText("Text Generation didn't load.");
    await expectFailureAgain(home);
    await home.unroute(`**${base}**`);
    await home.getByRole('button', { name: 'Retry' }).click();
    await expect(home.getByRole('main').getByRole('heading', { name: 'Text Generation' })).toBeVisible();
    await expect.poll(() => countUnreachable(home, version)).toBeGreaterThan(before);
  },
);

test('reports a slow remote and keeps the others usable meanwhile', async ({ home }) => {
  const { base, entry } = await readChat(home);
  const release = await holdRequests(home, `**${base}${entry}`);
  await home.reload({ waitUntil: 'commit' });
  await expect(home.getByRole('main').getByText('This is taking longer than usual.')).toBeVisible();
  await expectNeighboursAlive(home);
  release();
  await expect(home.getByRole('main').getByRole('heading', { name: 'Text Generation' })).toBeVisible();
});

test('shares one copy of React between the shell and all remotes', async ({ home }) => {
  await expect(home.getByRole('main').getByRole('heading', { name: 'Text Generation' })).toBeVisible();
  const copies = await home.evaluate(() => {
    const federation = (
      globalThis as unknown as {
        __FEDERATION__: {
          __SHARE__: Record<string, Record<string, Record<string, Record<string, unknown>>>>;
        };
      }
    ).__FEDERATION__;
    const scopes = Object.values(federation.__SHARE__).flatMap((instance) => Object.values(instance));
    const versionsOf = (name: string) => [
      ...new Set(scopes.flatMap((scope) => Object.keys(scope[name] ?? {}))),
    ];
    return {
      react: versionsOf('react'),
      dom: versionsOf('react-dom'),
      styles: versionsOf('styled-components'),
    };
  });
  expect(copies).toEqual({
    react: [expect.any(String)],
    dom: [expect.any(String)],
    styles: [expect.any(String)],
  });
});
