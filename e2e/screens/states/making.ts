import { makeRecording } from '../../fixtures/sound';
import { slowDown } from '../../fixtures/slow-line';
import type { Visit } from '../../pages/visit';
import { answer, dialogOf, freshView, open, panel, view, type ScreenState } from './steps';
import { chatStates, openConversation } from './chat';
import { jobsOf } from './situations';

const openJobs = async (visit: Visit) => {
  await answer(visit.page, { '/video/jobs/*': { json: jobsOf(visit.language) } });
  await freshView('lip-sync')(visit);
  await visit.page.getByRole('progressbar').first().waitFor();
};

const speechText = (visit: Visit) => visit.field(visit.speech('text.label'));

/** The three tools of somebody who works with them. */
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
      await slowDown(page, 20_000);
      const buffer = Buffer.from('A long text. '.repeat(20_000));
      const file = { name: 'a-script-with-a-rather-long-name.txt', mimeType: 'text/plain', buffer };
      await page.locator('input[type=file][accept*=".txt"]').setInputFiles(file);
      await page.getByRole('progressbar').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'clone-voice',
    go: async (visit) => {
      await slowDown(visit.page, 0);
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
  { name: 'lip-sync', go: view('lip-sync') },
  {
    name: 'lip-sync-chosen',
    go: async (visit) => {
      const { page, lipSync } = visit;
      for (const kind of ['audio', 'video']) {
        await page.getByRole('combobox', { name: lipSync(`${kind}.label`) }).click();
        await page.getByRole('option').first().click();
      }
      // A face is looked for in seconds.
      await page.getByRole('list', { name: lipSync('preflight.findings.label') }).waitFor();
      await page.locator('main').evaluate((main) => main.scrollTo({ top: 0 }));
    },
  },
  {
    name: 'lip-sync-chosen-preflight',
    go: async (visit) => {
      const { page, lipSync } = visit;
      await visit.button(lipSync('preflight.preview.show')).click();
      await page.getByLabel(lipSync('preflight.preview.name')).waitFor();
      await page.getByRole('radio').nth(1).check();
      await page.getByRole('heading', { name: lipSync('preflight.title') }).scrollIntoViewIfNeeded();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'lip-sync-chosen-order',
    go: async (visit) => {
      await visit.button(visit.lipSync('sync.start')).scrollIntoViewIfNeeded();
      await visit.page.waitForTimeout(200);
    },
  },
  {
    name: 'lip-sync-videos',
    go: async (visit) => {
      await view('lip-sync')(visit);
      await panel(({ lipSync }) => lipSync('synced.title'))(visit);
      await visit.page.waitForTimeout(1_500);
    },
  },
  {
    name: 'lip-sync-videos-result',
    go: async (visit) => {
      const { page, lipSync } = visit;
      await page
        .getByRole('button', { name: lipSync('synced.open', { name: 'interview.mp4' }) })
        .first()
        .click();
      const result = page.getByRole('dialog', { name: 'interview.mp4' });
      await result.getByRole('switch').check();
      await page.waitForTimeout(1_000);
    },
  },
  {
    name: 'lip-sync-videos-removed',
    go: async (visit) => {
      const { page, lipSync } = visit;
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: lipSync('synced.remove', { name: 'interview.mp4' }) })
        .first()
        .click();
      await visit.button(lipSync('synced.undo')).waitFor();
    },
  },
  {
    name: 'lip-sync-jobs',
    go: openJobs,
  },
  {
    name: 'lip-sync-jobs-end',
    go: async (visit) => {
      const { page, lipSync } = visit;
      await openJobs(visit);
      await page
        .getByRole('button', { name: lipSync('jobs.retry') })
        .last()
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lip-sync-upload',
    go: async (visit) => {
      const { page } = visit;
      await freshView('lip-sync')(visit);
      await slowDown(page, 40_000);
      const buffer = makeRecording(61);
      const file = { name: 'a-recording-with-a-rather-long-name.wav', mimeType: 'audio/wav', buffer };
      await page.locator('input[type=file][accept*=".wav"]').setInputFiles(file);
      await page.getByRole('progressbar').waitFor();
      await page.waitForTimeout(2_500);
    },
  },
];
