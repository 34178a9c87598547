import { readShifts } from '../fixtures/shifts';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

const paths = ['/about', '/login', '/register', '/forgot-password', '/reset-code', '/cancel'];

for (const language of ['en', 'ar'] as const)
  for (const width of [360, 1440])
    test.describe(`public pages (${language}, ${width} px)`, () => {
      test.use({ locale: language, viewport: { width, height: 800 } });

      test('stay in place while their document, fonts and scripts load', async ({ page }) => {
        const visit = new Visit(page, language);
        const session = await page.context().newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 150,
          downloadThroughput: 200_000,
          uploadThroughput: 90_000,
        });
        for (const path of paths)
          await test.step(path, async () => {
            await page.goto(path);
            await page.keyboard.press('Shift');
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            await expect(page.locator('[data-picture-page], output')).toHaveCount(0);
            await page.evaluate(async () => void (await document.fonts.ready));
            if (path === '/cancel')
              await expect(page.getByText(visit.billing('cancel.nothing'))).toBeVisible();
            expect(await readShifts(page), path).toBeLessThanOrEqual(0.02);
          });
      });
    });
