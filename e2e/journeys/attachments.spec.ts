import { readFileSync } from 'node:fs';
import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { createMaker } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

const pdf = readFileSync(
  new URL('../../api/engines/documents/src/testing/printed-by-a-browser.pdf', import.meta.url),
);
const picture = Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1');
const scan = (name: string) =>
  readFileSync(new URL(`../../api/engines/documents/src/testing/scan-${name}.jpg`, import.meta.url));

const said = {
  en: { ask: 'A title about saffron', prompt: 'Turn it into speech', wrong: /old|can't read|damaged/ },
  ar: { ask: 'عنوان عن الزعفران', prompt: 'حوّل المستند إلى نص مسموع', wrong: /المستند/ },
};

for (const language of ['en', 'ar'] as const)
  test.describe(`a document attached to a prompt (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test('is read, sent and kept, and an unreadable one is rejected with a reason', async ({
      home: page,
      request,
      account,
      token,
      violations,
      expectedComplaints,
    }) => {
      expectedComplaints.push('status of 415', '[chat: attach');
      const visit = new Visit(page, language);
      const { chat } = visit;
      const { ask, prompt, wrong } = said[language];
      const box = visit.field(chat('composer.label'));
      const picker = page.locator('form[data-composer] input[type=file]');
      const chip = (name: string) => page.getByRole('group', { name: chat('attachment.label', { name }) });
      const items = page.getByRole('list', { name: chat('messages') }).locator(':scope > li');

      const id = await createMaker(request, { account, token }, language).addConversation(ask);
      const exported = await request.get(`/api/text/conversation/${id}/export?format=docx`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const word = { name: 'brief.docx', mimeType: '', buffer: await exported.body() };

      await test.step('keeps the attachment across a reload until it is removed', async () => {
        await box.fill(prompt);
        await picker.setInputFiles(word);
        await expect(chip('brief.docx')).toBeVisible();
        await expect(box).toHaveValue(prompt);
        expect(await violations()).toEqual([]);
        await page.reload();
        await expect(chip('brief.docx')).toBeVisible();
        await visit.button(chat('attachment.remove', { name: 'brief.docx' })).press('Enter');
        await expect(chip('brief.docx')).toBeHidden();
        await expect(box).toBeFocused();
      });

      await test.step('reads an image of a page and names the numbers to check', async () => {
        const buffer = scan(language === 'ar' ? 'arabic' : 'english');
        await picker.setInputFiles({ name: 'page.jpg', mimeType: '', buffer });
        await expect(chip('page.jpg')).toContainText('62%', { timeout: HEAVY_WORK_TIMEOUT_MS });
        await expect(box).toHaveValue(prompt);
        expect(await violations()).toEqual([]);
        await visit.button(chat('attachment.remove', { name: 'page.jpg' })).press('Enter');
      });

      await test.step('rejects a file that is not a document and keeps the prompt', async () => {
        await picker.setInputFiles({ name: 'photo.docx', mimeType: '', buffer: picture });
        await expect(visit.toast(chat('failure.attach.title'))).toBeVisible();
        await expect(visit.toast(wrong)).toBeVisible();
        await expect(box).toHaveValue(prompt);
      });

      await test.step('answers about the document and shows it after a reload', async () => {
        await picker.setInputFiles(word);
        await expect(chip('brief.docx')).toBeVisible();
        await box.press('Enter');
        await expect(visit.button(chat('reply.useInSpeech'))).toBeVisible({ timeout: 30_000 });
        await expect(items.first().getByRole('article')).toContainText(/saffron|الزعفران/i);
        await expect(items.first().getByRole('group', { name: /brief\.docx/ })).toBeVisible();
        await expect(page.locator('form[data-composer]').locator('..').getByText('brief.docx')).toHaveCount(
          1,
        );
        await page.reload();
        await expect(items.first().getByRole('group', { name: /brief\.docx/ })).toBeVisible();
        await expect(items.first().getByRole('article')).toContainText(/saffron|الزعفران/i);
      });

      await test.step('reads a printed PDF and keeps it when the reply is regenerated', async () => {
        await picker.setInputFiles({ name: 'مقهى.pdf', mimeType: '', buffer: pdf });
        await expect(chip('مقهى.pdf')).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
        await box.fill(prompt);
        await box.press('Enter');
        await expect(items).toHaveCount(2);
        await expect(items.nth(1).getByRole('article')).toContainText('Yirgacheffe', { timeout: 30_000 });
        const again = items.nth(1).getByRole('button', { name: chat('reply.regenerate'), exact: true });
        await again.click({ timeout: 30_000 });
        await expect(visit.button(chat('versions.previous'))).toBeVisible({ timeout: 30_000 });
        await expect(items.nth(1).getByRole('group', { name: /مقهى\.pdf/ })).toBeVisible();
        await expect(items.nth(1).getByRole('article')).toContainText('Yirgacheffe');
        expect(await violations()).toEqual([]);
      });
    });
  });
