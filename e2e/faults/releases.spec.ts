import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { ReleaseSet } from '@lisan/contract';
import { expect, test } from '../fixtures/test';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The release tool, on the store of the Lisan under test. */
const deploy = (...words: string[]) =>
  run(process.execPath, ['--import', 'tsx', 'deploy/src/cli.ts', ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env['LISAN_DATA'] },
  });

/** A checkout in which one remote's build has another version, in its name and in every file that holds it. */
async function checkOutNewer(remote: string, mark: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lisan-release-'));
  const path = join('remotes', remote);
  for (const part of ['dist', 'remote.json', join('src', 'translations')]) {
    await cp(join(root, path, part), join(folder, path, part), { recursive: true });
  }
  const dist = join(folder, path, 'dist');
  const { version } = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8')) as { version: string };
  const old = version.slice(version.lastIndexOf('-') + 1);
  for (const file of await readdir(dist, { recursive: true })) {
    if (!/\.(?:js|json)$/.test(file)) continue;
    const text = await readFile(join(dist, file), 'utf8');
    await writeFile(join(dist, file), text.replaceAll(old, mark));
  }
  return folder;
}

async function versionOf(page: Page, remote: string): Promise<string | undefined> {
  const text = await page.locator('#release-set').textContent();
  return (JSON.parse(text ?? '') as ReleaseSet).remotes[remote]?.version;
}

const open = (page: Page, view: string) => page.getByRole('button', { name: view, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name });

test('a release under an open page breaks nothing there, is there for the next page, and is taken back', async ({
  home,
}) => {
  const before = await versionOf(home, 'text-to-audio');
  const checkout = await checkOutNewer('text-to-audio', 'feedf00d');
  try {
    const { stdout } = await deploy(
      'publish',
      'text-to-audio',
      '--root',
      checkout,
      '--reason',
      'while a page is open',
    );
    expect(stdout).toMatch(/text-to-audio \S+-feedf00d\nSet \S+ is live\./);

    // The open page keeps the set it came with; its files are still there.
    await open(home, 'Text To Audio');
    await expect(heading(home, 'Text To Audio')).toBeVisible();
    expect(await versionOf(home, 'text-to-audio')).toBe(before);

    await expect(async () => {
      await home.reload();
      expect(await versionOf(home, 'text-to-audio')).toMatch(/-feedf00d$/);
    }).toPass();
    await open(home, 'Text To Audio');
    await expect(heading(home, 'Text To Audio')).toBeVisible();
  } finally {
    await deploy('rollback', 'text-to-audio');
    await rm(checkout, { recursive: true });
  }
  await expect(async () => {
    await home.reload();
    expect(await versionOf(home, 'text-to-audio')).toBe(before);
  }).toPass();
});
