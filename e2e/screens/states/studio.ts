import { makeRecording } from '../../fixtures/sound';
import type { Visit } from '../../pages/visit';
import { answer, dialogOf, forget, freshView, panel, view, type ScreenState } from './steps';

const texts = {
  en: 'The *keeper* wrote down the weather. [pause 1] Nobody came that day.',
  ar: 'كتب *الحارس* حال الطقس. [وقفة 1] لم يأت أحد في ذلك اليوم. وصل Omar في 12 مايو.',
} as const;
const day = 86_400_000;

const textOf = (visit: Visit) => visit.field(visit.speech('text.label'));
const voiceOf = ({ language }: Visit) => (language === 'ar' ? 'lisan-omar' : 'lisan-jack');

const clip = (visit: Visit, index: number) => ({
  id: `many-${index}`,
  audio_url: `/api/media/many-${index}`,
  download_url: `/api/media/many-${index}`,
  file_name:
    index % 3 === 1
      ? `${visit.shell('landing.hero.title')} ${index}, ${visit.shell('landing.hero.title')}`
      : `${visit.speech('nav.speech')} ${index}`,
  voice_id: voiceOf(visit),
  duration: 12 + index * 7,
  created_at: new Date(Date.now() - index * day).toISOString(),
});

const manyClips = async (visit: Visit) => {
  await answer(visit.page, {
    '/voice/generated-audios': {
      json: { generated_audios: Array.from({ length: 1_000 }, (_, index) => clip(visit, index)) },
    },
    '/voice/generated-audios/*/peaks': {
      json: { peaks: Array.from({ length: 72 }, (_, index) => 20 + ((index * 37) % 80)) },
    },
    '/media/*': { status: 404, json: {} },
  });
  await freshView('text-to-audio')(visit);
  await panel(({ speech }) => speech('audios.title'))(visit);
};

const longRun = (isStopping: boolean) => async (visit: Visit) => {
  const name = visit.shell('landing.hero.title');
  const run = { id: 'run-1', name, sentences: 412, done: 137, is_stopping: isStopping };
  await answer(visit.page, {
    '/voice/generated-audios': { json: { generated_audios: [], runs: [run] } },
    '/voice/speech-runs': { json: { runs: [run] } },
  });
  await freshView('text-to-audio')(visit);
  await visit.page.getByRole('progressbar').scrollIntoViewIfNeeded();
};

/** A recording that hears a tone, 1 being as loud as can be; with rests, as whoever speaks makes them. */
const record = async (visit: Visit, loudness: number, rests = false) => {
  await freshView('text-to-audio')(visit);
  await visit.button(visit.speech('voices.make')).click();
  await visit.button(visit.speech('profile.record')).click();
  await visit.page.evaluate(
    ({ gain, rests }) => {
      navigator.mediaDevices.getUserMedia = () => {
        const context = new AudioContext();
        const tone = context.createOscillator();
        const volume = new GainNode(context, { gain });
        const heard = context.createMediaStreamDestination();
        tone.connect(volume).connect(heard);
        for (let second = 0; rests && second < 120; second += 1)
          volume.gain.setValueAtTime(0, second + 0.6).setValueAtTime(gain, second + 1);
        tone.start();
        return Promise.resolve(heard.stream);
      };
    },
    { gain: loudness, rests },
  );
  await visit.button(visit.studio('recorder.start')).click();
};

/** What somebody opens who makes speech: the library, marks, the reading, the recorder, long speech, many clips. */
export const studioStates: readonly ScreenState[] = [
  {
    name: 'studio-marks',
    go: async (visit) => {
      await freshView('text-to-audio')(visit);
      await textOf(visit).fill(texts[visit.language]);
      await visit.button(visit.studio('marks.explain')).click();
    },
    full: true,
  },
  {
    name: 'studio-library',
    go: async (visit) => {
      await visit.button(visit.speech('voices.browse')).click();
      await dialogOf(visit).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'studio-library-filters',
    go: async (visit) => {
      await visit.button(visit.studio('library.moreFilters')).click();
      await dialogOf(visit).getByRole('combobox').nth(2).waitFor();
    },
  },
  {
    name: 'studio-library-none',
    go: (visit) => dialogOf(visit).getByRole('searchbox').fill('zzz'),
  },
  {
    name: 'studio-library-favourites',
    go: (visit) =>
      dialogOf(visit)
        .getByRole('button', { name: visit.studio('library.shelf.favourites'), exact: true })
        .click(),
  },
  {
    name: 'studio-spoken',
    go: async (visit) => {
      const { page, speech, studio } = visit;
      await view('text-to-audio')(visit);
      await visit
        .button(studio('library.suggest'))
        .or(page.getByRole('button', { name: /Emma|Layla|ليلى|إيما/ }))
        .first()
        .click();
      await visit.button(speech('speech.generate')).click();
      const along = page.getByRole('region', { name: studio('follow.title') });
      await along.getByRole('button').nth(2).click();
      await page.waitForTimeout(300);
    },
    full: true,
  },
  {
    name: 'studio-reading',
    go: async (visit) => {
      await view('text-to-audio')(visit);
      await textOf(visit).fill(texts.ar);
      await visit.button(visit.speech('readingSection')).click();
      await visit.page.getByText(visit.studio('reading.lead')).scrollIntoViewIfNeeded();
      await visit.page.waitForTimeout(1_500);
    },
    full: true,
  },
  {
    name: 'studio-reading-word',
    go: async ({ page }) => {
      await page
        .getByRole('button', { name: /حارس|حَارِس|الحارس/ })
        .first()
        .click();
      await page.waitForTimeout(500);
    },
    full: true,
  },
  {
    name: 'studio-recorder-good',
    go: async (visit) => {
      await record(visit, 0.3, true);
      await visit.page.getByText(visit.studio('recorder.good')).waitFor();
    },
  },
  {
    name: 'studio-recorder-noise',
    go: async (visit) => {
      await record(visit, 0.3);
      await visit.page.getByText(visit.studio('recorder.fault.noise')).waitFor();
    },
  },
  {
    name: 'studio-recorder-quiet',
    go: async (visit) => {
      await record(visit, 0.002);
      await visit.page.getByText(visit.studio('recorder.fault.quiet')).waitFor();
    },
  },
  {
    name: 'studio-recorder-loud',
    go: async (visit) => {
      await record(visit, 8);
      await visit.page.getByText(visit.studio('recorder.fault.clipping')).waitFor();
    },
  },
  {
    name: 'studio-recorder',
    go: async (visit) => {
      await freshView('text-to-audio')(visit);
      await visit.button(visit.speech('voices.make')).click();
      await visit.button(visit.speech('profile.record')).click();
      await visit.button(visit.studio('recorder.start')).waitFor();
    },
  },
  {
    name: 'studio-recorder-refused',
    go: async (visit) => {
      await visit.button(visit.studio('recorder.start')).click();
      const told = (why: string) => visit.page.getByText(visit.studio(`recorder.microphone.${why}`));
      // A browser without a microphone has none to refuse.
      await told('refused').or(told('absent')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'studio-sample-short',
    go: async (visit) => {
      const file = { name: 'voice.wav', mimeType: 'audio/wav', buffer: makeRecording(5) };
      await dialogOf(visit).locator('input[type=file]').setInputFiles(file);
      await visit.toast(visit.speech('profile.duration')).waitFor();
    },
  },
  { name: 'studio-long', go: longRun(false) },
  { name: 'studio-long-stopping', go: longRun(true) },
  { name: 'studio-clips', go: manyClips },
  {
    name: 'studio-clips-failed',
    go: async (visit) => {
      await manyClips(visit);
      const { page } = visit;
      const first = page
        .getByRole('list', { name: visit.speech('audios.title') })
        .getByRole('listitem')
        .first();
      await first.getByRole('button').first().click();
      await first.getByRole('alert').waitFor();
    },
  },
  {
    name: 'studio-clips-removed',
    go: async (visit) => {
      await forget(visit);
      await manyClips(visit);
      const { page, speech } = visit;
      await page
        .getByRole('button', { name: speech('audios.actions', { name: clip(visit, 0).file_name }) })
        .click();
      await page.getByRole('menuitem', { name: speech('audios.remove') }).click();
      await visit.button(speech('audios.undo')).waitFor();
    },
  },
];
