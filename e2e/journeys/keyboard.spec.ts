import { expectVisibleFocus, slowMachine, tabTo, watchFocus } from '../fixtures/focus';
import { smokeWhere } from '../fixtures/smoke';
import { expect, test } from '../fixtures/test';
import type { Language } from '../fixtures/translations';
import { planCard } from '../pages/plans';
import { Visit } from '../pages/visit';

const prompts: Record<Language, string> = {
  en: 'A title about tea',
  ar: 'عنوان عن الشاي',
};

const scenarios = [
  { name: 'en, 1280', language: 'en', width: 1280, colorScheme: 'light', slower: 1 },
  { name: 'en, 1280, slow', language: 'en', width: 1280, colorScheme: 'light', slower: 4 },
  { name: 'ar, 360, dark', language: 'ar', width: 360, colorScheme: 'dark', slower: 1 },
] as const;

for (const { name, language, width, colorScheme, slower } of scenarios)
  test.describe(`by keyboard alone (${name})`, () => {
    test.use({ locale: language, colorScheme, viewport: { width, height: 900 } });

    test(
      'a user gets from login to the checkout',
      smokeWhere(language === 'ar'),
      async ({ page, account, expectedComplaints }) => {
        test.setTimeout(240_000);
        const visit = new Visit(page, language);
        await watchFocus(page);
        if (slower > 1) {
          await slowMachine(page, slower);
          // A slow machine may have no idle time for twenty seconds, which the page reports.
          expectedComplaints.push('busy for seconds');
        }
        const { shell, chat, speech, billing } = visit;
        const heading = (name: string) => page.getByRole('heading', { level: 1, name });

        await test.step('logs in', async () => {
          await page.goto('/login');
          await heading(shell('signIn.title')).waitFor();
          await tabTo(page, visit.field(shell('field.email')));
          await page.keyboard.type(account.email);
          await tabTo(page, visit.field(shell('field.password')));
          await page.keyboard.type(account.password);
          await page.keyboard.press('Enter');
          await expect(heading(chat('nav.chat'))).toBeFocused();
        });

        await test.step('moves through the themes and returns the focus', async () => {
          const theme = (await visit.more.isVisible()) ? visit.more : visit.account;
          const dark = page.getByRole('link', { name: shell('preferences.themes.dark') });
          await tabTo(page, theme, 'backwards');
          await page.keyboard.press('Enter');
          await tabTo(page, dark);
          await page.keyboard.press('Escape');
          await expect(dark).toBeHidden();
          await expect(theme).toBeFocused();
        });

        await test.step('sends a prompt and uses the reply in speech', async () => {
          await tabTo(page, visit.field(chat('composer.label')));
          await page.keyboard.type(prompts[language]);
          await page.keyboard.press('Enter');
          const hand = visit.button(chat('reply.useInSpeech'));
          await expect(hand).toBeVisible({ timeout: 60_000 });
          await tabTo(page, hand, 'backwards');
          await page.keyboard.press('Enter');
          await expect(heading(speech('nav.speech'))).toBeFocused();
          await expect(visit.field(speech('text.label'))).not.toHaveValue('');
        });

        await test.step('chooses a voice in the library', async () => {
          const voices = page.getByRole('combobox', { name: speech('voices.library') });
          await tabTo(page, voices);
          await page.keyboard.press('Enter');
          const library = page.getByRole('dialog', { name: visit.studio('library.title') });
          const first = library.getByRole('listitem').first();
          await expect(first).toBeVisible();
          await tabTo(page, first.getByRole('button').last());
          await page.keyboard.press('Enter');
          await expect(library).toBeHidden();
          await expect(voices).toBeFocused();
          await expect(voices).not.toHaveText(speech('voices.choose'));
        });

        await test.step('keeps the focus in a dialog and returns it on close', async () => {
          const make = visit.button(speech('voices.make'));
          await tabTo(page, make);
          await page.keyboard.press('Enter');
          const dialog = page.getByRole('dialog');
          await expect(dialog.locator(':focus')).toBeVisible();
          for (let stop = 0; stop < 12; stop += 1) {
            await page.keyboard.press('Tab');
            expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
            await expectVisibleFocus(page);
          }
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
          await expect(make).toBeFocused();
        });

        await test.step('opens the checkout from Pricing', async () => {
          const entry = await visit.findView(billing('nav.pricing'));
          await tabTo(page, entry, 'backwards');
          await page.keyboard.press('Enter');
          if ((await entry.getAttribute('popovertarget')) !== null) {
            const link = page.getByRole('navigation').getByRole('link', { name: billing('nav.pricing') });
            await tabTo(page, link);
            await page.keyboard.press('Enter');
          }
          await expect(heading(billing('nav.pricing'))).toBeFocused();
          await tabTo(page, planCard(page, 'Creator').getByRole('button'));
          await page.keyboard.press('Enter');
          await expect(page).toHaveURL(/\/api\/stripe\/checkout\//);
        });
      },
    );
  });
