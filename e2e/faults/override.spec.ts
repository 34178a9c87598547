import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../fixtures/test';
import { checkout } from '../fixtures/checkout';
import type { Checkout } from '../machine/checkout';
import { startRemoteAlone } from '../machine/remote-alone';

const root = fileURLToPath(new URL('../..', import.meta.url));

const test = base.extend<object, { checkout: Checkout }>({ checkout });

async function makeLink(site: string, to: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['--import', 'tsx', 'deploy/cli/cli.ts', 'override', 'profile'],
      ...['--to', to, '--site', site, '--json'],
    ],
    { cwd: root, env: { ...process.env, DATA_DIR: process.env['LISAN_DATA'] } },
  );
  return (JSON.parse(stdout) as { link: string }).link;
}

const banner = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words });
const openProfile = (page: Page) => page.getByRole('link', { name: 'Profile', exact: true }).click();

/** Chromium unloads a page of another process late, so a page that is left while its view opens looks broken. */
const settle = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('lisan.opening'))).toBeNull();

test('loads one remote from a developer machine by a signed override and rejects unsigned ones', async ({
  home,
  baseURL,
  checkout,
  expectedComplaints,
  violations,
}) => {
  // A compiler runs in parallel.
  test.setTimeout(300_000);
  expectedComplaints.push(
    '403',
    'net::ERR_',
    'Failed to load',
    'WebSocket',
    '[webpack-dev-server]',
    '[remote profile',
  );
  const site = new URL(baseURL ?? '').origin;
  const alone = await startRemoteAlone(checkout.root, 'profile', site);
  try {
    const link = await makeLink(site, alone.origin);
    const [head = '', signature = '', ...rest] = link.split('~');
    for (const refused of [head, [head, `${signature.slice(0, -4)}AAAA`].join('~'), `${site}/#override=x`]) {
      await settle(home);
      await home.goto('about:blank');
      await home.goto(refused);
      await expect(banner(home, /Nothing was changed/)).toBeVisible();
      await expect(home).toHaveURL(`${site}/home`);
    }
    expect(
      (await home.request.head(`${alone.origin}/federated/remote-entry.js`, { timeout: 120_000 })).ok(),
    ).toBe(true);

    await settle(home);
    await home.goto('about:blank');
    await home.goto([head, signature, ...rest].join('~'));
    const offer = banner(home, /Load .*profile.* from .*localhost/);
    await expect(offer).toBeVisible();
    await expect(home).toHaveURL(`${site}/home`);
    expect(await home.evaluate(() => document.cookie)).not.toContain('override');
    await offer.getByRole('button', { name: 'Load it' }).click();
    const active = banner(home, /profile.* comes from .*localhost/);
    await expect(active).toBeVisible();
    expect(await home.evaluate(() => document.cookie)).not.toContain('override');

    await home.goto('/home');
    await expect(active).toBeVisible();
    const asked: string[] = [];
    home.on('request', (request) => asked.push(request.url()));
    await openProfile(home);
    await expect(home.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(asked.some((url) => url.startsWith(`${alone.origin}/federated/`))).toBe(true);

    await home.getByRole('textbox', { name: 'Username' }).fill('Half a na');
    const view = join(checkout.root, 'remotes/profile/src/account/AccountCard.tsx');
    const before = await readFile(view, 'utf8');
    await writeFile(view, before.replace("t('account.title')", "t('account.title') + ' of mine'"));
    await expect(home.getByRole('heading', { name: 'Account of mine' })).toBeVisible();
    await expect(home.getByRole('textbox', { name: 'Username' })).toHaveValue('Half a na');

    await home.keyboard.press('Control+Shift+F8');
    const panel = home.getByRole('dialog', { name: 'About this page' });
    await expect(panel.getByRole('row', { name: /^profile override-.*from your machine/ })).toBeVisible();
    await expect(panel.getByRole('row', { name: /^chat .*live/ })).toBeVisible();
    await expect(panel.getByText('Signature verified in this browser')).toBeVisible();
    await expect(panel.getByText(/^This page runs 2 copies of React: .*profile override-/)).toBeVisible();
    await expect(panel.getByRole('row', { name: /^react 19\S+ .*lisan_shell/ })).toBeVisible();
    await expect(panel.getByRole('row', { name: /^session\.changed .*delivered/ }).first()).toBeVisible();
    expect(await violations()).toEqual([]);
    await home.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  } finally {
    await alone.stop();
  }

  await home.reload();
  const down = banner(home, /doesn't respond, so the released version of .*profile.* is used/);
  await expect(down).toBeVisible();
  await openProfile(home);
  await expect(home.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await down.getByRole('button', { name: 'End override' }).click();
  await expect(down).toBeHidden();
  await expect(home.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect((await home.context().cookies()).map(({ name }) => name)).not.toContain('lisan-override');
});
