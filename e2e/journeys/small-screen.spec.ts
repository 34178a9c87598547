import type { Locator } from '@playwright/test';
import { settle } from '../fixtures/accessibility';
import { lostLineComplaints } from '../fixtures/connection';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { ...box, bottom: box.y + box.height };
};

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

for (const size of [desk, phone])
  test(`keeps a long dialog inside the window and scrollable to its end (${size.width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const visit = new Visit(page, 'en');
    await page.goto('/register');
    await visit.button(visit.shell('register.readTerms')).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await settle(page);
    const { y, bottom } = await boxOf(dialog);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(size.height);
    const last = dialog.getByText(visit.shell('terms.contact.text'));
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
  });

for (const language of ['en', 'ar'] as const)
  test.describe(`on a small screen (${language})`, () => {
    test.use({ locale: language, viewport: phone });

    test('the offline toast appears below the banner', async ({
      home: page,
      context,
      expectedComplaints,
    }) => {
      expectedComplaints.push(...lostLineComplaints);
      const visit = new Visit(page, language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Load the toasts before going offline; the first interaction triggers it.
      await expect
        .poll(async () => {
          // Repeats until the listener exists.
          await page.mouse.move(180, 300 + Math.random());
          return page.evaluate(() =>
            performance.getEntriesByType('resource').some(({ name }) => /\/toasts\./.test(name)),
          );
        })
        .toBe(true);
      await context.setOffline(true);
      const banner = page.getByText(visit.shell('offline.banner'));
      await expect(banner).toBeVisible();
      const toast = page.getByRole('region').locator('li[data-tone]');
      await expect(toast).toContainText(visit.shell('offline.toast'));
      await settle(page);
      expect((await boxOf(toast)).y).toBeGreaterThanOrEqual((await boxOf(banner)).bottom);
      await context.setOffline(false);
    });
  });
