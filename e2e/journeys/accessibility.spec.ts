import type { Page } from '@playwright/test';
import { pageProtocol } from '@lisan/contract';
import { readAccessibility } from '../fixtures/accessibility';
import { createMaker } from '../fixtures/person';
import { smokeWhere } from '../fixtures/smoke';
import { expect, test } from '../fixtures/test';
import type { Language } from '../fixtures/translations';
import { planCard } from '../pages/plans';
import { Visit } from '../pages/visit';

const scripts = {
  en: 'Write a 30 second script about morning coffee',
  ar: 'اكتب نصًا مدته 30 ثانية عن قهوة الصباح',
} as const;

const dialogs = (visit: Visit): readonly (readonly [view: string, button: string])[] => [
  [visit.speech('nav.speech'), visit.speech('voices.make')],
  [visit.profile('nav.profile'), visit.profile('password.open')],
  [visit.profile('nav.profile'), visit.profile('delete.open')],
];

const publicPaths = [
  ...['/welcome', '/about', '/terms', '/privacy', '/login'],
  ...['/forgot-password', '/reset-code', '/cancel'],
];

for (const language of ['en', 'ar'] as const)
  test.describe(`assistive technology (${language})`, () => {
    test.use({ locale: language, colorScheme: 'light', viewport: { width: 1280, height: 900 } });

    test(
      'finds no violations on public pages and their dialogs',
      smokeWhere(language === 'en'),
      async ({ page }) => {
        const visit = new Visit(page, language);
        const expectNone = (where: string) => expectNoViolations(page, language, where);
        await page.goto('/welcome');
        await expect(planCard(page, 'Creator')).toBeVisible();
        await visit.button(visit.shell('landing.hero.tryDemo')).click();
        await expect(visit.toast(visit.shell('landing.pleaseRegister'))).toBeVisible();
        await expectNone('register with a toast');
        await page.getByRole('checkbox').check();
        await expectNone('register, accepted');
        await visit.button(visit.shell('register.readTerms')).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNone('terms');
        await page.keyboard.press('Escape');
        for (const path of publicPaths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNothingLoads(page);
          if (path === '/welcome') await expect(visit.button(visit.shell('landing.demo.play'))).toBeEnabled();
          await expectNone(path);
        }
        await page.goto('/login');
        await visit.button(visit.shell('signIn.submit')).click();
        await expect(page.getByText(visit.shell('field.emailInvalid'))).toBeVisible();
        await expectNone('login with problems');
      },
    );

    test('finds no violations in dashboard views and their dialogs', async ({
      home: page,
      request,
      account,
      token,
    }) => {
      const visit = new Visit(page, language);
      const expectNone = (where: string) => expectNoViolations(page, language, where);
      const views = await visit.viewLabels();
      for (const label of views) {
        await visit.openView(label);
        await expectNothingLoads(page);
        await expectNone(`empty ${label}`);
      }
      const written = createMaker(request, { account, token }, language).addConversation(scripts[language]);
      for (const [view, button] of dialogs(visit)) {
        await visit.openView(view);
        await visit.button(button).click();
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
        await expect(dialog).toBeVisible();
        await expectNone(button);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
      await page.goto('/demo');
      await expectNothingLoads(page);
      await expectNone('/demo');
      await page.goto('/home');
      await written;
      await page.reload();
      await visit.openView(visit.chat('nav.chat'));
      await page.getByRole('complementary').getByRole('listitem').getByRole('button').first().click();
      await expect(visit.button(visit.chat('reply.useInSpeech'))).toBeVisible();
      await expectNone('a conversation');
    });
  });

async function expectNothingLoads(page: Page): Promise<void> {
  await expect(page.locator(`[${pageProtocol.prerenderedPage}]`)).toHaveCount(0);
  await expect(page.locator('main output')).toHaveCount(0);
}

/**
 * Checks all rules in the light theme; the dark one differs only in colours, equal in both
 * languages.
 */
async function expectNoViolations(page: Page, language: Language, where: string): Promise<void> {
  expect(await readAccessibility(page), where).toEqual([]);
  if (language === 'ar') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await readAccessibility(page, ['color-contrast']), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
