import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { manifestOf } from '../fixtures/altered-manifest';
import { checkOutNewer } from '../fixtures/newer-checkout';
import { expect, startSignedIn, test } from '../fixtures/test';
import { startEdgeBeside } from '../machine/edge-beside';

// Uses its own store, so that other tests don't get these releases.

const readVersion = async (page: Page) => (await manifestOf(page)).remotes['text-to-audio']?.version;

const open = (page: Page, view: string) => page.getByRole('link', { name: view, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name });

test(
  'keeps an open page working during a release and rolls the release back',
  { tag: '@smoke' },
  async ({ page, token }) => {
    const edge = await startEdgeBeside();
    const checkout = await checkOutNewer('text-to-audio', 'feedf00d');
    try {
      // Makes this page check for updates last.
      await page.addInitScript(() => (Math.random = () => 0.999));
      await startSignedIn(page, token);
      await page.goto(`${edge.origin}/home`);
      const before = await readVersion(page);
      const said = await edge.deploy(
        'publish',
        'text-to-audio',
        '--root',
        checkout,
        '--reason',
        'under a page',
      );
      expect(said).toMatch(/text-to-audio \S+-feedf00d\nSet \S+ is live\./);

      await open(page, 'Text To Audio');
      await expect(heading(page, 'Text To Audio')).toBeVisible();
      expect(await readVersion(page)).toBe(before);

      await expect(async () => {
        await page.reload();
        expect(await readVersion(page)).toMatch(/-feedf00d$/);
      }).toPass();
      await open(page, 'Text To Audio');
      await expect(heading(page, 'Text To Audio')).toBeVisible();

      await edge.deploy('rollback', 'text-to-audio');
      await expect(async () => {
        await page.reload();
        expect(await readVersion(page)).toBe(before);
      }).toPass();
    } finally {
      // Leave first: a broken connection would log a page error.
      await page.goto('about:blank');
      await edge.stop();
      await rm(checkout, { recursive: true });
    }
  },
);
