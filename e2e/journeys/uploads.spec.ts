import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, ftruncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFaceClip } from '../fixtures/ffmpeg';
import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { makeRecording } from '../fixtures/sound';
import { expect, test as base } from '../fixtures/test';
import { Visit } from '../pages/visit';

const test = base.extend<{ files: { readonly short: string; readonly huge: string } }>({
  files: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'lisan-uploads-'));
    const files = { short: join(folder, 'short.mp4'), huge: join(folder, 'huge.mp4') };
    await makeFaceClip(files.short, 59, { height: 144, rate: 2 });
    const huge = openSync(files.huge, 'w');
    ftruncateSync(huge, 4 * 1024 ** 3);
    closeSync(huge);
    await use(files);
    rmSync(folder, { recursive: true });
  },
});

const tooLarge = { en: 'This file is too large. At most 2', ar: 'هذا الملف كبير جدًا. الحد الأقصى' } as const;

for (const language of ['en', 'ar'] as const)
  test.describe(`an invalid file for a lip-sync (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test('is rejected before upload and replaces nothing', async ({
      // Made first, so that no connection is idle meanwhile.
      clip,
      home: page,
      files,
      violations,
      expectedComplaints,
    }) => {
      test.setTimeout(240_000);
      expectedComplaints.push('[lip-sync: video', '[lip-sync: audio');
      const visit = new Visit(page, language);
      const { lipSync } = visit;
      await visit.openView(lipSync('nav.lipSync'));
      const field = page.locator('input[type=file][accept*=".mp4"]');
      const video = page.getByRole('radio', { name: 'interview.mp4' });
      const audio = page.getByRole('radio', { name: 'hum.wav' });
      const begun: string[] = [];
      page.on('request', (sent) => {
        if (sent.method() === 'POST' && /[/]video[/]upload(s|-audio)$/.test(sent.url()))
          begun.push(sent.url());
      });

      await test.step('uploads a video and an audio in parallel', async () => {
        const sound = { name: 'hum.wav', mimeType: 'audio/wav', buffer: makeRecording(20) };
        await Promise.all([
          field.setInputFiles(clip),
          page.locator('input[type=file][accept*=".wav"]').setInputFiles(sound),
        ]);
        await expect(video).toBeChecked({ timeout: HEAVY_WORK_TIMEOUT_MS });
        await expect(audio).toBeChecked({ timeout: HEAVY_WORK_TIMEOUT_MS });
        expect(begun).toHaveLength(2);
      });

      await test.step('rejects a video that is one second too short', async () => {
        await field.setInputFiles(files.short);
        const said = lipSync('upload.tooShort', { length: '0:59', count: '60' });
        await expect(visit.toast(said)).toBeVisible();
        await expect(field).toHaveAccessibleDescription(new RegExp(said.replace(/[.?*+^$()]/g, '.')));
      });

      await test.step('rejects four gigabytes', async () => {
        await field.setInputFiles(files.huge);
        const alert = page.getByRole('alert').filter({ hasText: tooLarge[language] });
        await expect(alert).toBeVisible();
        expect(await violations()).toEqual([]);
      });
      await test.step('rejects text named as video and video named as audio', async () => {
        const buffer = Buffer.from('Nothing that moves. '.repeat(5_000));
        await field.setInputFiles({ name: 'clip.mp4', mimeType: 'video/mp4', buffer });
        await expect(visit.toast(lipSync('upload.noVideo'))).toBeVisible();
        await expect(page.getByRole('progressbar')).toHaveCount(0);
        await expect(page.getByText(lipSync('upload.interrupted', { name: 'clip.mp4' }))).toHaveCount(0);
        const film = { name: 'voice.m4a', mimeType: 'audio/mp4', buffer: readFileSync(files.short) };
        await page.locator('input[type=file][accept*=".wav"]').setInputFiles(film);
        await expect(visit.toast(lipSync('upload.noAudio'))).toBeVisible();
      });
      expect(begun).toHaveLength(2);

      await expect(audio).toBeChecked();
      await expect(video).toBeChecked();
    });
  });
