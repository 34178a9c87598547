import type { Locator, Page } from '@playwright/test';
import { settle } from '../fixtures/accessibility';
import { createMaker } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(screen);
}

async function expectWhole(controls: Locator, width: number): Promise<void> {
  const cut = await controls.evaluateAll(
    (elements, screen) =>
      elements.flatMap((element) => {
        const { left, right } = element.getBoundingClientRect();
        const around = element.closest('section')?.getBoundingClientRect();
        const isWhole =
          left >= Math.max(0, (around?.left ?? 0) - 1) &&
          right <= Math.min(screen, (around?.right ?? screen) + 1);
        return isWhole ? [] : [`${element.textContent} (${Math.round(left)} to ${Math.round(right)})`];
      }),
    width,
  );
  expect(cut).toEqual([]);
}

for (const language of ['en', 'ar'] as const)
  test.describe(`on a phone (${language})`, () => {
    test.use({ locale: language, colorScheme: 'light', viewport: { width: 360, height: 740 } });

    test('all columns of the activity table are visible in both themes', async ({
      home: page,
      request,
      account,
      token,
      violations,
    }) => {
      const visit = new Visit(page, language);
      const { billing } = visit;
      await createMaker(request, { account, token }, language).addConversation();
      await createMaker(request, { account, token }, language).addSpeech();
      await visit.openView(billing('nav.activity'));
      const cells = page.getByRole('table').locator('tbody :is(td, th)');
      await expect(cells.first()).toBeVisible();
      expect(await cells.count()).toBeGreaterThan(9);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectWhole(cells, 360);
        await expect(page.getByRole('table').getByText(billing('activity.amount')).last()).toBeVisible();
        await expectNoSidewaysScroll(page);
        expect(await violations(), colorScheme).toEqual([]);
      }
    });

    test('replies take more than half of the screen', async ({ home: page, violations }) => {
      const { chat } = new Visit(page, language);
      const prompts = {
        en: 'Write a 30 second script about morning coffee',
        ar: 'اكتب نصا مدته 30 ثانية عن قهوة الصباح',
      };
      const level = page.getByRole('combobox', { name: chat('level.label') });
      await expect(level).toHaveAccessibleDescription(chat('level.demo'));
      const box = page.getByRole('textbox', { name: chat('composer.label') });
      await box.fill(prompts[language]);
      await box.press('Enter');
      const reply = page.getByRole('article', { name: chat('reply.label') });
      await expect(reply).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
      await expect(page).toHaveURL(/\/home\?conversation=/);
      const replies = page.getByRole('group', { name: chat('messages') });
      const { height } = await replies.evaluate((element) => element.getBoundingClientRect());
      expect(height / 740).toBeGreaterThanOrEqual(0.55);
      await expect(replies.getByRole('status')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      expect(await violations()).toEqual([]);
      await page.reload();
      await expect(reply).toContainText(language === 'ar' ? 'قهوة' : 'coffee');
    });

    test('all six digits of a two-factor code are visible', async ({ home: page, expectedComplaints }) => {
      expectedComplaints.push('status of 403');
      const visit = new Visit(page, language);
      const { profile } = visit;
      await visit.openView(profile('nav.profile'));
      const dialog = page.getByRole('dialog', { name: profile('twoFactor.setUp') });
      const field = dialog.getByLabel(profile('twoFactor.code'));
      for (const [opened, turned] of [
        [360, 1440],
        [1440, 360],
      ] as const) {
        await page.setViewportSize({ width: opened, height: 740 });
        await page.getByRole('switch', { name: profile('twoFactor.toggle') }).click();
        await field.fill('123');
        for (const width of [opened, turned]) {
          await page.setViewportSize({ width, height: 740 });
          await settle(page);
          const slots = await field.evaluate((input) =>
            Array.from(input.parentElement?.querySelectorAll('[aria-hidden] > span') ?? [], (slot) => ({
              width: slot.getBoundingClientRect().width,
              text: slot.textContent,
            })),
          );
          expect(slots.map(({ text }) => text).join('')).toBe('123');
          expect(slots).toHaveLength(6);
          for (const slot of slots) expect(slot.width, `${width} px`).toBeGreaterThanOrEqual(32);
        }
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
    });
  });
