import { makeRecording } from '../../fixtures/sound';
import type { Visit } from '../../pages/visit';
import { answer, chooseFile, dialogOf, fresh, open, openView, panel, type Screens } from './steps';
import { chatScreens, openConversation } from './chat';

const useReplyInSpeech = async (visit: Visit) => {
  await openConversation(visit, 'last');
  await visit.button(visit.chat('reply.useInSpeech')).first().click();
};

const speechText = (visit: Visit) => visit.field(visit.speech('text.label'));

export const makingScreens: Screens = {
  'landing-signed-in': open('/welcome'),
  ...chatScreens,
  speech: async (visit) => {
    await fresh(visit, 'chat');
    await useReplyInSpeech(visit);
    await speechText(visit).waitFor();
  },
  'speech-voices': ({ page, speech }) =>
    page.getByRole('combobox', { name: speech('voices.library') }).click(),
  'speech-chosen': async ({ page }) => {
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  'speech-audios': async (visit) => {
    await openView(visit, 'text-to-audio');
    await panel(({ speech }) => speech('audios.title'))(visit);
  },
  'speech-upload': async (visit) => {
    await openView(visit, 'text-to-audio');
    await answer(visit.page, { '/voice/upload-document': 'never' });
    const buffer = Buffer.from('A text. '.repeat(200));
    const name = 'a-script-with-a-rather-long-name.txt';
    await chooseFile(visit, '.txt', { name, mimeType: 'text/plain', buffer });
    await visit.page.getByRole('progressbar').scrollIntoViewIfNeeded();
  },
  'clone-voice': async (visit) => {
    await fresh(visit, 'text-to-audio');
    await visit.button(visit.speech('voices.make')).click();
  },
  'clone-voice-filled': async (visit) => {
    const dialog = dialogOf(visit);
    const file = { name: 'voice.wav', mimeType: 'audio/wav', buffer: makeRecording(5) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByLabel(visit.speech('profile.name')).fill(visit.language === 'ar' ? 'ليلى' : 'Layla');
    await dialog.getByRole('checkbox').check();
  },
  'clone-voice-unavailable': async (visit) => {
    await fresh(visit, 'text-to-audio', {
      '/config': (real) => {
        const config = real as { engines: object };
        const speech = { name: 'kokoro', local: false };
        return { ...config, engines: { ...config.engines, speech } };
      },
    });
    await visit.button(visit.speech('voices.make')).click();
    await visit.page.getByText(visit.speech('profile.leadNoClone', { name: 'kokoro' })).waitFor();
  },
  'speech-offer': async (visit) => {
    await openView(visit, 'text-to-audio');
    await speechText(visit).fill(visit.shell('landing.hero.title'));
    await openView(visit, 'chat');
    await useReplyInSpeech(visit);
    await visit.page.getByRole('alertdialog').waitFor();
  },
  'toast-bad': async (visit) => {
    await visit.button(visit.speech('offer.keep')).click();
    await speechText(visit).fill('');
    await visit.button(visit.speech('speech.generate')).click();
    await visit.toast(visit.speech('missing.title')).waitFor();
  },
};
