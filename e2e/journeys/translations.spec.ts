import { pageProtocol } from '@lisan/contract';
import { manifestOf } from '../fixtures/altered-manifest';
import { holdRequests } from '../fixtures/held-requests';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

test.use({ viewport: { width: 1440, height: 900 } });

async function choose(visit: Visit, name: string): Promise<void> {
  await visit.openPreferences();
  await visit.page.getByRole('link', { name }).click();
  await visit.page.keyboard.press('Escape');
}

for (const [from, to, name] of [
  ['en', 'ar', 'العربية'],
  ['ar', 'en', 'English'],
] as const)
  test.describe(`switching from ${from} to ${to}`, () => {
    test.use({ locale: from });

    test('keeps other remotes usable without translations of one and shows no key', async ({
      home: page,
      expectedComplaints,
    }) => {
      expectedComplaints.push('Failed to load resource', '[translations of chat]', 'net::ERR_');
      const [before, after] = [new Visit(page, from), new Visit(page, to)];
      await before.viewLabels();
      await expect(before.field(before.chat('composer.label'))).toBeVisible();
      const { base = '', parts = {} } = (await manifestOf(page)).remotes['chat'] ?? {};
      for (const file of parts[to] ?? []) await page.route(`**${base}${file}*`, (route) => route.abort());
      await choose(before, name);
      await expect(page.locator('html')).toHaveAttribute('lang', to);
      await expect(page.locator('html')).toHaveAttribute('dir', to === 'ar' ? 'rtl' : 'ltr');
      const navigation = page.getByRole('navigation');
      await expect(navigation.getByRole('button', { name: after.shell('dashboard.logOut') })).toBeVisible();
      await expect(navigation.getByRole('link', { name: after.billing('nav.pricing') })).toBeVisible();
      await expect(before.field(before.chat('composer.label'))).toBeVisible();
      await expect(page.getByText(/\bnav\.|composer\.|history\./)).toHaveCount(0);
    });

    test('shows a view opened meanwhile in the new language', async ({ home: page }) => {
      const [before, after] = [new Visit(page, from), new Visit(page, to)];
      await before.viewLabels();
      // Before scripts run, both choices would load a document.
      await expect(page.locator(`[${pageProtocol.prerenderedPage}]`)).toHaveCount(0);
      const files = Object.values((await manifestOf(page)).remotes).flatMap(({ base, parts }) =>
        (parts[to] ?? []).map((file) => base + file),
      );
      const release = await holdRequests(page, ({ pathname }) => files.includes(pathname));
      await choose(before, name);
      await page
        .getByRole('navigation')
        .getByRole('link', { name: before.speech('nav.speech') })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(before.speech('nav.speech'));
      release();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(after.speech('nav.speech'));
      await expect(after.field(after.speech('text.label'))).toBeVisible();
      await after.viewLabels();
      await expect(page.getByText(/\b(?:nav|text|voices|audios|speech)\.[a-z]/)).toHaveCount(0);
    });
  });
