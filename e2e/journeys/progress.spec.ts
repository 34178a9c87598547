import { readFileSync, statSync } from 'node:fs';
import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { createMaker } from '../fixtures/person';
import { expectGrowth, slowDown, watchBar } from '../fixtures/throttle';
import { makeRecording } from '../fixtures/sound';
import { expect, test } from '../fixtures/test';
import { watchToasts } from '../fixtures/toasts';
import { patternOf, translationsOf } from '../fixtures/translations';
import { Visit } from '../pages/visit';

test.use({ viewport: { width: 1440, height: 900 } });

for (const language of ['en', 'ar'] as const)
  test.describe(`a video (${language})`, () => {
    test.use({ locale: language });

    test('resumes its upload after a reload, shows progress, notifies and can be downloaded', async ({
      home: page,
      request,
      account,
      token,
      clip,
      violations,
    }) => {
      test.setTimeout(300_000);
      let toasts: Awaited<ReturnType<typeof watchToasts>> = async () => [];
      const visit = new Visit(page, language);
      const { lipSync, billing } = visit;
      const result = translationsOf('video', language)('notice_lip_sync_completed_title');
      await createMaker(request, { account, token }, language).addSpeech();
      const size = statSync(clip).size;
      const chooseClip = () => page.locator('input[type=file][accept*=".mp4"]').setInputFiles(clip);

      await test.step('shows the progress of the upload', async () => {
        await visit.openView(lipSync('nav.lipSync'));
        await slowDown(page, Math.round(size / 8));
        await chooseClip();
        expectGrowth(await watchBar(page.getByRole('progressbar')));
      });

      await test.step('resumes the upload after a reload', async () => {
        await expect
          .poll(async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow')), {
            timeout: 30_000,
            intervals: [60],
          })
          .toBeGreaterThan(20);
        // The rest never arrives, however long the unload takes.
        await slowDown(page, 1_000);
        await page.reload();
        await expect(page.getByText(lipSync('upload.interrupted', { name: 'interview.mp4' }))).toBeVisible();
        await slowDown(page, 0);
        const offsets: number[] = [];
        page.on('request', (sent) => {
          const offset = sent.headers()['upload-offset'];
          if (sent.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset));
        });
        await chooseClip();
        const video = page.getByRole('radio', { name: 'interview.mp4' });
        await expect(video).toBeChecked({ timeout: HEAVY_WORK_TIMEOUT_MS });
        expect(offsets[0]).toBeGreaterThan(0);
        expect(offsets[0]).toBeLessThan(size);
      });

      await test.step('explains different lengths and shows the progress of the lip-sync', async () => {
        const audios = page.getByRole('group', { name: lipSync('audio.label'), exact: true });
        await audios.getByRole('radio').first().press('Space');
        const lengths = page.getByText(patternOf(lipSync('sync.shorter')));
        await expect(lengths).toBeVisible();
        await expect(lengths).toContainText(/1:02|١:٠٢/);
        const findings = page.getByRole('list', { name: lipSync('preflight.findings.label') });
        await expect(findings.getByText(lipSync('preflight.findings.face.good'))).toBeVisible({
          timeout: HEAVY_WORK_TIMEOUT_MS,
        });
        const fits = page.getByRole('group', { name: lipSync('preflight.fits.label') }).getByRole('radio');
        await fits.first().focus();
        await page.keyboard.press('ArrowDown');
        await expect(fits.nth(1)).toBeChecked();
        await expect(lengths).toHaveCount(0);
        await page.keyboard.press('ArrowUp');
        await expect(lengths).toBeVisible();
        await visit.button(lipSync('preflight.preview.show')).press('Enter');
        const preview = page.getByLabel(lipSync('preflight.preview.name'));
        await expect(preview).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
        expect(await preview.evaluate((element: HTMLVideoElement) => element.currentSrc)).toContain(
          '/media/',
        );
        expect(await violations()).toEqual([]);
        toasts = await watchToasts(page);
        await visit.button(lipSync('sync.start')).click();
        expectGrowth(await watchBar(page.getByRole('progressbar'), 3));
      });

      await test.step('notifies on another view after a reload', async () => {
        await visit.openView(billing('nav.activity'));
        await page.reload();
        expect(await toasts()).toEqual([]);
        await expect
          .poll(async () => (await toasts()).length, { timeout: HEAVY_WORK_TIMEOUT_MS })
          .toBeGreaterThan(0);
        await expect(page.getByRole('heading', { level: 1, name: billing('nav.activity') })).toBeVisible();
        expect(await toasts()).toEqual([expect.stringContaining(result)]);
      });

      await test.step('downloads the video', async () => {
        await visit.openView(lipSync('nav.lipSync'));
        await expect(page.getByText(lipSync('proof.in-step'), { exact: true })).toBeVisible({
          timeout: HEAVY_WORK_TIMEOUT_MS,
        });
        const link = page.getByRole('link', { name: lipSync('synced.download') });
        const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
        expect(download.suggestedFilename()).toMatch(/\.mp4$/);
        expect(await download.failure()).toBeNull();
        const made = readFileSync(await download.path());
        expect(made.subarray(4, 8).toString()).toBe('ftyp');
        expect(made.length).toBeGreaterThan(50_000);
      });
    });
  });

test('shows the progress of a document upload and a voice upload', async ({
  home: page,
  expectedComplaints,
}) => {
  expectedComplaints.push('status of 4');
  const visit = new Visit(page, 'en');
  const { speech } = visit;
  await visit.openView(speech('nav.speech'));
  await slowDown(page, 250_000);
  const text = `${'\n'.repeat(900_000)}A text below a long emptiness.`;
  await page
    .locator('input[type=file][accept*=".txt"]')
    .setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  expectGrowth(await watchBar(page.getByRole('progressbar')));
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: HEAVY_WORK_TIMEOUT_MS });

  await visit.button(speech('voices.make')).click();
  const dialog = page.getByRole('dialog');
  // Systems may report .m4a as video; the content decides.
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'voice.m4a', mimeType: 'video/mp4', buffer: makeRecording(61) });
  await expect(dialog.getByText('voice.m4a')).toBeVisible();
  await dialog.getByLabel(speech('profile.name')).fill('Layla');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: speech('profile.submit') }).click();
  expectGrowth(await watchBar(dialog.getByRole('progressbar')));
});
