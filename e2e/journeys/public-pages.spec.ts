import { readShifts } from '../fixtures/shifts';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

/** The browser reports the status of `/nowhere`. */
const notFound = 'status of 404';

const paths = [
  ...['/about', '/terms', '/privacy', '/login', '/register'],
  ...['/forgot-password', '/reset-code', '/cancel', '/nowhere'],
];

for (const language of ['en', 'ar'] as const)
  for (const width of [360, 1440])
    test.describe(`public pages (${language}, ${width} px)`, () => {
      test.use({ locale: language, viewport: { width, height: 800 }, expectedComplaints: [notFound] });

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

for (const language of ['en', 'ar'] as const)
  test.describe(`public pages without JavaScript (${language})`, () => {
    test.use({ locale: language, javaScriptEnabled: false, expectedComplaints: [notFound] });

    test('are read in the web font, and show nothing that needs scripts', async ({ page }) => {
      const visit = new Visit(page, language);
      for (const [path, title] of [
        ['/terms', 'terms.title'],
        ['/privacy', 'privacy.title'],
        ['/nowhere', 'missing.title'],
        ['/welcome', 'landing.hero.title'],
      ] as const) {
        const font = page.waitForResponse(/readex-pro.*woff2$/);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(visit.shell(title));
        await font;
      }
      const deadButtons = ['hero.tryDemo', 'demo.play', 'film.play'].map((name) =>
        visit.shell(`landing.${name}`),
      );
      for (const name of [...deadButtons, visit.contact('send')])
        await expect(visit.button(name)).toHaveCount(0);
      await expect(page.getByLabel(visit.shell('landing.film.label'))).toHaveAttribute('controls');
      const name = visit.shell('register.title');
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(/\/register$/);
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: visit.shell('footer.terms') })
        .click();
      await expect(page).toHaveURL(/\/terms$/);
    });

    test('print dark on white, with the answers open', async ({ page }) => {
      const visit = new Visit(page, language);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.goto('/welcome');
      await expect(page.getByText(visit.shell('landing.questions.cancel.answer'))).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(22, 24, 29)');
    });
  });
