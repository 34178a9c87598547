import { createMaker } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

for (const language of ['en', 'ar'] as const)
  test.describe(`text to be spoken (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test('is replaced only with the consent of the user', async ({
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

    test('leads back to its script until the script is deleted', async ({
      home: page,
      request,
      account,
      token,
      violations,
    }) => {
      const visit = new Visit(page, language);
      const { chat, speech } = visit;
      const messages = page.getByRole('list', { name: chat('messages') });
      const history = page.getByRole('complementary');
      await createMaker(request, { account, token }, language).addConversation();
      await page.reload();
      await history.getByRole('listitem').getByRole('button').first().click();
      await visit.button(chat('reply.useInSpeech')).click();
      const box = visit.field(speech('text.label'));
      await expect(box).toHaveValue(/\S/);
      const words = await box.inputValue();
      await box.fill(words.split(/(?<=[.!?؟])\s/u)[0] ?? words);
      await visit.chooseVoice(speech('voices.labels.emma'));
      await visit.button(speech('speech.generate')).click();
      const clip = page.getByRole('list', { name: speech('audios.title') }).getByRole('listitem');
      const openMenu = async () => {
        await clip
          .getByRole('button', { name: new RegExp(speech('audios.actions', { name: '.*' })) })
          .click();
        await expect(page.getByRole('menuitem', { name: speech('audios.loadText') })).toBeVisible();
      };
      const script = page.getByRole('menuitem', { name: speech('audios.script') });
      await openMenu();
      expect(await violations()).toEqual([]);
      await script.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: chat('nav.chat') })).toBeVisible();
      await expect(messages.getByRole('listitem').first()).toBeVisible();

      await test.step('offers no link to a deleted script', async () => {
        await history.getByRole('listitem').first().getByRole('button').last().click();
        const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
        await page.getByRole('menuitem', { name: chat('history.remove') }).click();
        await gone;
        await expect(messages).toBeHidden();
        await visit.openView(speech('nav.speech'));
        await page.reload();
        await openMenu();
        await expect(script).toHaveCount(0);
      });
    });
  });
