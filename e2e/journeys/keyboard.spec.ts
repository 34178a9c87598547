import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

test.use({ viewport: { width: 1280, height: 900 } });

test('from login to the prices without a mouse', async ({ page, account }) => {
  test.setTimeout(90_000);
  const visit = new Visit(page, 'en');
  const { shell, chat, speech, billing } = visit;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await test.step('log in', async () => {
    await page.goto('/login');
    await heading(shell('signIn.title')).waitFor();
    await tabTo(page, visit.field(shell('field.email')));
    await page.keyboard.type(account.email);
    await tabTo(page, visit.field(shell('field.password')));
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(heading(chat('nav.chat'))).toBeFocused();
  });

  await test.step('a menu opens and moves by arrows, and gives the focus back', async () => {
    const theme = visit.button(shell('preferences.theme'));
    await tabTo(page, theme, 'backwards');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(theme).toBeFocused();
  });

  await test.step('write, and hand the reply to speech', async () => {
    await tabTo(page, visit.field(chat('composer.label')));
    await page.keyboard.type('A 30 second script about tea');
    await page.keyboard.press('Enter');
    const hand = visit.button(chat('reply.useInSpeech'));
    await expect(hand).toBeVisible({ timeout: 30_000 });
    await tabTo(page, hand, 'backwards');
    await page.keyboard.press('Enter');
    await expect(heading(speech('nav.speech'))).toBeFocused();
    await expect(visit.field(speech('text.label'))).not.toHaveValue('');
  });

  await test.step('choose a voice by arrows', async () => {
    const voices = page.getByRole('combobox', { name: speech('voices.library') });
    await tabTo(page, voices);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(voices).toBeFocused();
    await expect(voices).not.toHaveText(speech('voices.choose'));
  });

  await test.step('a dialog keeps the focus and gives it back', async () => {
    const make = visit.button(speech('voices.make'));
    await tabTo(page, make);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await expectVisibleFocus(page);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(make).toBeFocused();
  });

  await test.step('go to the prices', async () => {
    await tabTo(
      page,
      page.getByRole('navigation').getByRole('button', { name: billing('nav.pricing') }),
      'backwards',
    );
    await page.keyboard.press('Enter');
    await expect(heading(billing('nav.pricing'))).toBeFocused();
    await tabTo(page, page.getByRole('article').filter({ hasText: 'Creator' }).getByRole('button'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/api\/stripe\/checkout\//);
  });
});

/** Presses Tab until `target` has the focus; every stop on the way must be seen. */
async function tabTo(page: Page, target: Locator, way: 'forwards' | 'backwards' = 'forwards'): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press(way === 'forwards' ? 'Tab' : 'Shift+Tab');
    if (!(await page.evaluate(() => document.activeElement === document.body)))
      await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The tab key does not reach ${String(target)}.`);
}

/** The focused element, or the place drawn around it, has an outline. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const isOutlined = (element: Element | null | undefined) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    };
    const element = document.activeElement;
    return isOutlined(element) || isOutlined(element?.parentElement) ? '' : (element?.outerHTML ?? 'nothing');
  });
  expect(seen.slice(0, 200), 'an element without a visible focus').toBe('');
}
