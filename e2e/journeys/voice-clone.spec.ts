import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { makePhoneRecording, makeRecording } from '../fixtures/sound';
import { expect, test } from '../fixtures/test';
import { watchToasts } from '../fixtures/toasts';
import { Visit } from '../pages/visit';

for (const language of ['en', 'ar'] as const)
  test.describe(`a cloned voice (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test('is made from a phone recording, whatever type the system reports', async ({ home: page }) => {
      test.setTimeout(240_000);
      const visit = new Visit(page, language);
      const { speech } = visit;
      const own = page.getByRole('combobox', { name: speech('voices.own'), exact: true });
      const dialog = page.getByRole('dialog', { name: speech('profile.title') });
      const file = dialog.locator('input[type=file]');
      // The dialog hides the page's roles.
      const toast = page.locator('[role=region] li[data-tone]');
      const recording = await makePhoneRecording(61);

      await test.step('explains an empty list of own voices', async () => {
        await visit.openView(speech('nav.speech'));
        await expect(own).toHaveText(speech('voices.chooseOwn'));
        await own.click();
        await expect(page.getByText(visit.studio('library.none.own'))).toBeVisible();
        await page.keyboard.press('Escape');
      });

      await test.step('rejects a file that is not audio or too short', async () => {
        await visit.button(speech('voices.make')).click();
        const toasts = await watchToasts(page);
        await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no sound') });
        await expect(toast).toContainText(speech('profile.notAudio'));
        await expect(dialog.getByText(speech('profile.notAudio'))).toBeVisible();
        await file.setInputFiles({
          name: 'short.wav',
          mimeType: 'audio/wav',
          buffer: makeRecording(20),
        });
        await expect(toast).toContainText(speech('profile.duration'));
        expect(await toasts()).toEqual([speech('profile.notAudio'), speech('profile.duration')]);
      });

      await test.step('asks for the file, the name and the consent in turn', async () => {
        const submit = dialog.getByRole('button', { name: speech('profile.submit') });
        await submit.click();
        await expect(toast.filter({ hasText: speech('profile.noFile.title') })).toBeVisible();
        await expect(dialog.getByText(speech('profile.noFile.text'))).toBeVisible();
        await file.setInputFiles({ name: 'long.wav', mimeType: 'audio/wav', buffer: makeRecording(61) });
        await expect(dialog.getByText('long.wav')).toBeVisible();
        await submit.click();
        await expect(toast.filter({ hasText: speech('profile.noName.title') })).toBeVisible();
        await dialog.getByLabel(speech('profile.name')).fill('layla');
        await submit.click();
        await expect(dialog.getByText(speech('profile.noConsent'))).toBeVisible();
        await expect(dialog.getByRole('checkbox')).toBeFocused();
      });

      for (const [name, mimeType] of [
        ['video.m4a', 'video/mp4'],
        ['nameless.m4a', ''],
      ] as const)
        await test.step(`accepts an .m4a of type '${mimeType}'`, async () => {
          if (await dialog.isHidden()) await visit.button(speech('voices.make')).click();
          await file.evaluate(
            (input: HTMLInputElement, { bytes, ...given }) => {
              const data = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0);
              const chosen = new DataTransfer();
              chosen.items.add(new File([data], given.name, { type: given.mimeType }));
              input.files = chosen.files;
              input.dispatchEvent(new Event('change', { bubbles: true }));
            },
            { bytes: recording.toString('base64'), name, mimeType },
          );
          await expect(dialog.getByText(name)).toBeVisible();
          await dialog.getByLabel(speech('profile.name')).fill(name);
          await dialog.getByRole('checkbox').check();
          await dialog.getByRole('button', { name: speech('profile.submit') }).click();
          // An earlier toast may still show: wait for the dialog to close.
          await expect(dialog).toBeHidden({ timeout: HEAVY_WORK_TIMEOUT_MS });
          await expect(visit.toast(speech('profile.done'))).toBeVisible();
          await own.click();
          await visit.button(visit.studio('library.chooseOf', { name })).click();
          await expect(own).toContainText(name);
        });

      await test.step('speaks with the cloned voice', async () => {
        await visit.field(speech('text.label')).fill(language === 'ar' ? 'صباح الخير' : 'Good morning');
        await visit.button(speech('speech.generate')).click();
        await expect(visit.toast(speech('speech.done'))).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
      });
    });
  });
