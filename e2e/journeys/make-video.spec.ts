import { statSync } from 'node:fs';
import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { createMaker } from '../fixtures/person';
import { slowDown } from '../fixtures/throttle';
import { makeRecording } from '../fixtures/sound';
import { expect, test } from '../fixtures/test';
import { SyncedVideosPage } from '../pages/synced-videos';
import { Visit } from '../pages/visit';

for (const { language, means, width } of [
  { language: 'en', means: 'mouse', width: 1440 },
  { language: 'ar', means: 'keyboard', width: 360 },
] as const)
  test.describe(`making a video (${language}, by ${means}, ${width})`, () => {
    test.use({ locale: language, viewport: { width, height: width < 640 ? 740 : 900 } });

    test('pauses the upload, previews the lip-sync and opens the result', async ({
      // Made first, so that no connection is idle meanwhile.
      clip,
      home: page,
      account,
      token,
      request,
      violations,
    }) => {
      test.setTimeout(300_000);
      const visit = new Visit(page, language);
      const { lipSync } = visit;
      const synced = new SyncedVideosPage(visit, means);
      const { act } = synced;
      await createMaker(request, { account, token }, language).addSpeech();
      await visit.openView(lipSync('nav.lipSync'));

      await test.step('pauses and resumes the upload of a video', async () => {
        await slowDown(page, Math.round(statSync(clip).size / 12));
        await page.locator('input[type=file][accept*=".mp4"]').setInputFiles(clip);
        const bar = page.getByRole('progressbar');
        await expect
          .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { intervals: [60] })
          .toBeGreaterThan(5);
        await act(visit.button(lipSync('upload.pause')));
        await expect(page.getByText(lipSync('upload.paused', { name: 'interview.mp4' }))).toBeVisible();
        const goOn = visit.button(lipSync('upload.goOn'));
        if (means === 'keyboard') await expect(goOn).toBeFocused();
        const stood = await bar.getAttribute('aria-valuenow');
        expect(await violations()).toEqual([]);
        expect(await bar.getAttribute('aria-valuenow')).toBe(stood);
        const goesOn = page.waitForRequest((sent) => sent.method() === 'HEAD');
        await slowDown(page, 0);
        await act(goOn);
        await goesOn;
        await expect(synced.option('interview.mp4')).toBeChecked({ timeout: HEAVY_WORK_TIMEOUT_MS });
      });

      await test.step('uploads an audio', async () => {
        const file = { name: 'hum.wav', mimeType: 'audio/wav', buffer: makeRecording(5) };
        await page.locator('input[type=file][accept*=".wav"]').setInputFiles(file);
        await expect(synced.option('hum.wav')).toBeChecked({ timeout: HEAVY_WORK_TIMEOUT_MS });
      });

      await test.step('checks the chosen speech and video and previews the lip-sync', async () => {
        await synced.choose(synced.option(language === 'ar' ? /صباح الخير/ : /Good morning/));
        const findings = page.getByRole('list', { name: lipSync('preflight.findings.label') });
        await expect(findings.getByText(lipSync('preflight.findings.face.good'))).toBeVisible({
          timeout: HEAVY_WORK_TIMEOUT_MS,
        });
        await expect(findings.getByText(lipSync('preflight.findings.sound.good'))).toBeVisible();
        await act(visit.button(lipSync('preflight.preview.show')));
        const preview = page.getByLabel(lipSync('preflight.preview.name'));
        await expect(preview).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
        expect(await violations()).toEqual([]);
      });

      await test.step('starts the lip-sync and plays the result', async () => {
        await act(visit.button(lipSync('sync.start')));
        const card = page.getByRole('article').filter({ has: page.getByRole('progressbar') });
        await expect(card).toBeVisible();
        expect(await violations()).toEqual([]);
        await expect(card).toHaveCount(0, { timeout: HEAVY_WORK_TIMEOUT_MS });
        const result = synced.result('interview.mp4');
        await expect(result).toBeVisible();
        const seconds = await result
          .getByLabel('interview.mp4', { exact: true })
          .evaluate(async (player: HTMLVideoElement) => {
            player.muted = true;
            await player.play();
            player.pause();
            return player.duration;
          });
        expect(seconds).toBeGreaterThan(2);
        expect(seconds).toBeLessThan(30);
        const status = result.getByRole('status');
        await expect(status.filter({ hasText: lipSync('proof.in-step') })).toBeVisible({
          timeout: HEAVY_WORK_TIMEOUT_MS,
        });
        await expect(status.filter({ hasText: lipSync('proof.busy') })).toBeHidden();
      });
    });
  });
