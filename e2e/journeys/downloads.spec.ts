import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { createMaker } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

/** Seconds of audio in the file, as the browser decodes it; throws if it isn't audio. */
async function decode(page: Page, file: Buffer): Promise<number> {
  return page.evaluate(async (bytes) => {
    const context = new OfflineAudioContext(1, 1, 44_100);
    const binary = atob(bytes);
    const data = Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0);
    return (await context.decodeAudioData(data.buffer)).duration;
  }, file.toString('base64'));
}

async function contentOf(download: Download): Promise<Buffer> {
  expect(await download.failure()).toBeNull();
  return readFileSync(await download.path());
}

for (const language of ['en', 'ar'] as const)
  test.describe(`downloads (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test('save playable audio and report a refusal', async ({
      home: page,
      request,
      account,
      token,
      expectedComplaints,
    }) => {
      const visit = new Visit(page, language);
      await createMaker(request, { account, token }, language).addSpeech();
      await visit.openView(visit.speech('nav.speech'));
      const link = page.getByRole('link', { name: visit.speech('audios.download') });

      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toMatch(/\.[^.]+\.mp3$/);
      const sound = await contentOf(download);
      expect(sound.subarray(0, 3).toString() === 'ID3' || sound.readUInt16BE(0) >= 0xffe0).toBe(true);
      expect(await decode(page, sound)).toBeGreaterThan(2);

      expectedComplaints.push('status of 403', '[text-to-audio: download');
      let refused = 0;
      await page.route('**/api/media/**', async (route) => {
        // Checks with HEAD first, since a link would fail silently.
        if (route.request().method() !== 'HEAD') return route.continue();
        refused += 1;
        await route.fulfill({
          status: 403,
          json: { detail: 'This address has expired.', code: 'expired' },
        });
      });
      await link.click();
      await expect(visit.toast(visit.speech('failure.download.title'))).toBeVisible();
      expect(refused).toBe(2);
    });
  });
