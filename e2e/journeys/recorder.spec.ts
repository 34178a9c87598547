import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserArguments, getBrowser } from '../machine/programs';
import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { makeRecording } from '../fixtures/sound';
import { expect, test as base } from '../fixtures/test';
import { Visit } from '../pages/visit';

const test = base.extend({
  launchOptions: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'lisan-microphone-'));
      const sound = join(folder, 'hum.wav');
      writeFileSync(sound, makeRecording(90));
      const heard = [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${sound}`,
      ];
      await use({ executablePath: getBrowser(), args: [...browserArguments, ...heard] });
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test.use({ locale: 'en', viewport: { width: 1440, height: 900 } });

test('clones a voice from a recording made in the browser', async ({ home: page, violations }) => {
  test.setTimeout(300_000);
  const visit = new Visit(page, 'en');
  const { speech, studio } = visit;
  await visit.openView(speech('nav.speech'));
  await visit.button(speech('voices.make')).click();
  await visit.button(speech('profile.record')).click();
  await visit.button(studio('recorder.start')).click();
  const stop = visit.button(studio('recorder.stop'));
  await expect(stop).toBeDisabled();
  await expect(page.getByRole('meter', { name: studio('recorder.level') })).toBeVisible();
  expect(await violations()).toEqual([]);
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: /\w/ })).toBeInViewport({
    ratio: 1,
  });
  await expect(stop).toBeEnabled({ timeout: 75_000 });
  await stop.click();
  const dialog = page.getByRole('dialog', { name: speech('profile.title') });
  await expect(dialog.getByText('recording.wav')).toBeVisible();
  await dialog.getByLabel(speech('profile.name')).fill('From the browser');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: speech('profile.submit') }).click();
  await expect(dialog).toBeHidden({ timeout: HEAVY_WORK_TIMEOUT_MS });
  await page.getByRole('combobox', { name: speech('voices.own'), exact: true }).click();
  await visit.button(studio('library.chooseOf', { name: 'From the browser' })).click();
  await visit.field(speech('text.label')).fill('Good morning.');
  await visit.button(speech('speech.generate')).click();
  await expect(visit.toast(speech('speech.done'))).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
});
