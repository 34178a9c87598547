import { makeRecording } from '../../fixtures/sound';
import type { Visit } from '../../pages/visit';
import { answer, dialogOf, freshView, open, panel, view, type ScreenState } from './steps';
import { chatStates, openConversation } from './chat';

const speechText = (visit: Visit) => visit.field(visit.speech('text.label'));

/** Writing and speaking, of somebody who works with them. */
export const makingStates: readonly ScreenState[] = [
  { name: 'landing-signed-in', go: open('/welcome') },
  ...chatStates,
  {
    name: 'speech',
    go: async (visit) => {
      await freshView('chat')(visit);
      await openConversation(visit, 'last');
      await visit.button(visit.chat('reply.useInSpeech')).first().click();
      await speechText(visit).waitFor();
    },
  },
  {
    name: 'speech-voices',
    go: ({ page, speech }) => page.getByRole('combobox', { name: speech('voices.library') }).click(),
  },
  {
    name: 'speech-chosen',
    go: async ({ page }) => {
      await page.getByRole('option').first().click();
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'speech-audios',
    go: async (visit) => {
      await view('text-to-audio')(visit);
      await panel(({ speech }) => speech('audios.title'))(visit);
    },
  },
  {
    name: 'speech-upload',
    go: async (visit) => {
      const { page } = visit;
      await view('text-to-audio')(visit);
      await answer(page, { '/voice/upload-document': 'never' });
      const buffer = Buffer.from('A text. '.repeat(200));
      const file = { name: 'a-script-with-a-rather-long-name.txt', mimeType: 'text/plain', buffer };
      await page.locator('input[type=file][accept*=".txt"]').setInputFiles(file);
      await page.getByRole('progressbar').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'clone-voice',
    go: async (visit) => {
      await freshView('text-to-audio')(visit);
      await visit.button(visit.speech('voices.make')).click();
    },
  },
  {
    name: 'clone-voice-filled',
    go: async (visit) => {
      const dialog = dialogOf(visit);
      const file = { name: 'voice.wav', mimeType: 'audio/wav', buffer: makeRecording(5) };
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByLabel(visit.speech('profile.name')).fill(visit.language === 'ar' ? 'ليلى' : 'Layla');
      await dialog.getByRole('checkbox').check();
    },
  },
  {
    name: 'speech-offer',
    go: async (visit) => {
      await view('text-to-audio')(visit);
      await speechText(visit).fill(visit.shell('landing.hero.title'));
      await view('chat')(visit);
      await openConversation(visit, 'last');
      await visit.button(visit.chat('reply.useInSpeech')).first().click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'toast-bad',
    go: async (visit) => {
      await visit.button(visit.speech('offer.keep')).click();
      await speechText(visit).fill('');
      await visit.button(visit.speech('speech.generate')).click();
      await visit.toast(visit.speech('missing.title')).waitFor();
    },
  },
];
