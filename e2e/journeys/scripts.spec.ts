import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

const said = {
  en: { topic: 'morning coffee', edited: 'Five titles about cardamom', own: 'My own words' },
  ar: { topic: 'قهوة الصباح', edited: 'خمسة عناوين عن الهيل', own: 'كلماتي' },
};

for (const language of ['en', 'ar'] as const)
  test.describe(`a script (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test('is started, versioned, shared and opened by its link, by keyboard', async ({
      home: page,
      violations,
      request,
    }) => {
      const visit = new Visit(page, language);
      const { chat } = visit;
      const { topic, edited, own } = said[language];
      const box = visit.field(chat('composer.label'));
      const press = async (name: string) => {
        await visit.button(name).first().focus();
        await page.keyboard.press('Enter');
      };
      const history = page.getByRole('complementary');
      const items = page.getByRole('list', { name: chat('messages') }).locator(':scope > li');
      const over = visit.button(chat('reply.useInSpeech')).first();

      await test.step('asks before a starter replaces typed text', async () => {
        await box.fill(own);
        await press(chat('starters.hooks.label'));
        await page.getByRole('textbox', { name: chat('starters.hooks.topic') }).fill(topic);
        expect(await violations()).toEqual([]);
        await page.keyboard.press('Enter');
        await press(chat('starters.replace'));
        await expect(box).toHaveValue(new RegExp(topic));
        await expect(box).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(over).toBeVisible({ timeout: 30_000 });
      });

      await test.step('keeps the earlier prompt as a version after an edit', async () => {
        await press(chat('prompt.edit'));
        await visit.field(chat('prompt.edited')).fill(edited);
        await page.keyboard.press('Enter');
        await expect(items.first().getByText(edited, { exact: true })).toBeVisible();
        await expect(visit.button(chat('versions.previous'))).toBeVisible({ timeout: 30_000 });
        expect(await violations()).toEqual([]);
        await press(chat('versions.previous'));
        await expect(items.first().locator(':scope > div > p')).toContainText(topic);
        await expect(visit.button(chat('versions.previous'))).toBeFocused();
      });

      await test.step('is readable by its link until the link is revoked', async () => {
        await history.getByRole('listitem').first().getByRole('button').last().press('Enter');
        await page.getByRole('menuitem', { name: chat('history.share') }).press('Enter');
        await press(chat('share.make'));
        const link = await page.getByRole('textbox', { name: chat('share.link') }).inputValue();
        expect(await violations()).toEqual([]);
        const shared = await request.get(link);
        expect(await shared.text()).toContain(topic);
        await press(chat('share.revoke'));
        await expect(visit.button(chat('share.make'))).toBeVisible();
        expect((await request.get(link)).status()).toBe(404);
        await page.keyboard.press('Escape');
      });

      await test.step('opens by its link and goes back in history', async () => {
        await page.reload();
        await visit.button(chat('history.begin')).press('Enter');
        await expect(page.getByText(chat('empty.title'))).toBeVisible();
        await history.getByRole('listitem').first().getByRole('button').first().press('Enter');
        await expect(over).toBeVisible();
        await expect(page).toHaveURL(/\/home\?conversation=/);
        await page.goBack();
        await expect(page.getByText(chat('empty.title'))).toBeVisible();
        await page.goForward();
        await expect(over).toBeVisible();
      });
    });
  });
