import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lostLineComplaints } from '../fixtures/connection';
import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { createMaker } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { watchToasts } from '../fixtures/toasts';
import { translationsOf } from '../fixtures/translations';
import { Visit } from '../pages/visit';

const scan = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const noise = Buffer.from(Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 251));

for (const language of ['en', 'ar'] as const)
  test.describe(`when speech fails (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test('an unreadable document gives the reason and keeps the typed text', async ({
      home: page,
      expectedComplaints,
    }) => {
      expectedComplaints.push(...lostLineComplaints);
      const visit = new Visit(page, language);
      const { speech } = visit;
      const server = translationsOf('server', language);
      const mine = language === 'ar' ? 'ما كتبته أنا' : 'What I wrote';
      await visit.openView(speech('nav.speech'));
      const field = visit.field(speech('text.label'));
      await field.fill(mine);
      const input = page.locator('input[type=file][accept*=".txt"]');
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/upload-document')) asked.push(request.url());
      });
      const toasts = await watchToasts(page);

      for (const [name, mimeType] of [
        ['words.pdf', 'application/pdf'],
        ['words.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
        ['words.txt', 'text/plain'],
      ] as const)
        await test.step(`rejects noise as ${name}`, async () => {
          const before = (await toasts()).length;
          await input.setInputFiles({ name, mimeType, buffer: noise });
          await expect.poll(async () => (await toasts()).length).toBe(before + 1);
          const result = (await toasts()).at(-1) ?? '';
          expect(result).toContain(speech('failure.document.title'));
          expect(result.length).toBeGreaterThan(speech('failure.document.title').length + 5);
          await expect(field).toHaveValue(mine);
        });

      await test.step('reports a scan without text', async () => {
        await input.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: scan });
        await expect(visit.toast(server('no_readable_text'))).toBeVisible();
        await expect(field).toHaveValue(mine);
      });

      await test.step('rejects 4 GB before it uploads anything', async () => {
        const folder = mkdtempSync(join(tmpdir(), 'lisan-large-'));
        const path = join(folder, 'book.txt');
        writeFileSync(path, '');
        truncateSync(path, 4 * 1024 ** 3);
        const before = asked.length;
        await input.setInputFiles(path);
        await expect(page.getByRole('alert').filter({ hasText: /10/ })).toBeVisible();
        expect(asked).toHaveLength(before);
        await expect(field).toHaveValue(mine);
        rmSync(folder, { recursive: true });
      });
    });

    test('a recording that fails to load reports it and plays once it is back', async ({
      home: page,
      request,
      account,
      token,
      expectedComplaints,
    }) => {
      expectedComplaints.push(...lostLineComplaints);
      await createMaker(request, { account, token }, language).addSpeech();
      const visit = new Visit(page, language);
      const { speech } = visit;
      const media = /\/api\/media\/|\/media\//;
      await page.reload();
      await visit.openView(speech('nav.speech'));
      const clip = page
        .getByRole('list', { name: speech('audios.title') })
        .getByRole('listitem')
        .first();
      const play = clip.getByRole('button', { name: { en: 'Play', ar: 'تشغيل' }[language], exact: true });
      for (const answer of [
        { status: 404, body: '' },
        { status: 200, contentType: 'audio/mpeg', body: noise },
      ]) {
        await page.route(media, (route) => route.fulfill(answer));
        await play.click();
        await expect(visit.toast(speech('failure.playback.title'))).toBeVisible();
        await expect(clip.getByRole('alert')).toBeVisible();
        await page.unroute(media);
        await play.click();
        await expect
          .poll(() =>
            clip
              .locator('audio')
              .evaluate((audio: HTMLAudioElement) => !audio.error && audio.currentTime > 0),
          )
          .toBe(true);
        await expect(clip.getByRole('alert')).toBeHidden();
        await page.reload();
      }
    });
  });

test.describe('when the connection breaks (en)', () => {
  test.use({ locale: 'en', viewport: { width: 1440, height: 900 } });

  test('speech with a lost response is generated and charged once', async ({
    home: page,
    request,
    account,
    token,
    expectedComplaints,
  }) => {
    expectedComplaints.push(...lostLineComplaints);
    const visit = new Visit(page, 'en');
    const { speech } = visit;
    const left = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await request.post('/api/user/balance', {
        headers,
        data: { user_email: account.email },
      });
      return ((await answer.json()) as { balance: { audio_quota: number } }).balance.audio_quota;
    };
    await visit.openView(speech('nav.speech'));
    await visit.field(speech('text.label')).fill('The answer to this is lost on its way.');
    await visit.chooseVoice(speech('voices.labels.emma'));
    const before = await left();
    await page.route('**/api/voice/text-to-speech', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await visit.button(speech('speech.generate')).click();
    await expect(visit.toast(speech('failure.unanswered.text'))).toBeVisible({
      timeout: HEAVY_WORK_TIMEOUT_MS,
    });
    await page.unrouteAll();
    await visit.button(speech('speech.generate')).click();
    await expect(visit.toast(speech('speech.done'))).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
    const clips = page.getByRole('list', { name: speech('audios.title') }).getByRole('listitem');
    await expect(clips).toHaveCount(1);
    const duration = await clips
      .first()
      .getByText(/^0:\d\d$/)
      .textContent();
    expect(before - (await left())).toBeLessThan(Number(duration?.slice(2)) + 1.5);
    await expect(visit.field(speech('text.label'))).toHaveValue('The answer to this is lost on its way.');
  });
});
