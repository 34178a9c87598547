import { createMaker } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

for (const language of ['en', 'ar'] as const)
  test.describe(`speech (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test('a text that was typed is replaced by no one but its writer', async ({
      home: page,
      request,
      account,
      token,
      violations,
    }) => {
      const visit = new Visit(page, language);
      const { chat, speech } = visit;
      const box = visit.field(speech('text.label'));
      const dialog = page.getByRole('alertdialog', { name: speech('offer.title') });
      const mine = language === 'ar' ? 'نصي أنا' : 'My own words';
      await createMaker(request, { account, token }, language).addConversation();
      await page.reload();
      await visit.openView(speech('nav.speech'));
      expect(await box.evaluate((element) => getComputedStyle(element).direction)).toBe(
        language === 'ar' ? 'rtl' : 'ltr',
      );
      await box.fill(mine);

      await visit.openView(chat('nav.chat'));
      await page.getByRole('complementary').getByRole('listitem').getByRole('button').first().click();
      await visit.button(chat('reply.useInSpeech')).click();
      await expect(dialog).toBeVisible();
      expect(await violations()).toEqual([]);
      await dialog.getByRole('button', { name: speech('offer.keep') }).click();
      await expect(dialog).toBeHidden();
      await expect(box).toHaveValue(mine);

      await page.locator('input[type=file][accept*=".txt"]').setInputFiles({
        name: 'more.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('A document.'),
      });
      await dialog.getByRole('button', { name: speech('offer.add') }).click();
      await expect(box).toHaveValue(`${mine}\n\nA document.`);
    });
  });
