import { makeRecording } from '../../fixtures/sound';
import { patternOf } from '../../fixtures/translations';
import type { Visit } from '../../pages/visit';
import { dialogOf, forget, fresh, full, openView, panel, type Screens } from './steps';

const texts = {
  en: 'The *keeper* wrote down the weather. [pause 1] Nobody came that day.',
  ar: 'كتب *الحارس* حال الطقس. [وقفة 1] لم يأت أحد في ذلك اليوم. وصل Omar في 12 مايو.',
} as const;
const day = 86_400_000;

const textOf = (visit: Visit) => visit.field(visit.speech('text.label'));

const clip = (visit: Visit, index: number) => ({
  id: `many-${index}`,
  audio_url: `/api/media/many-${index}`,
  download_url: `/api/media/many-${index}`,
  file_name:
    index % 3 === 1
      ? `${visit.shell('landing.hero.title')} ${index}, ${visit.shell('landing.hero.title')}`
      : `${visit.speech('nav.speech')} ${index}`,
  voice_id: visit.language === 'ar' ? 'lisan-omar' : 'lisan-jack',
  duration: 12 + index * 7,
  created_at: new Date(Date.now() - index * day).toISOString(),
});

const manyClips = async (visit: Visit) => {
  await fresh(visit, 'text-to-audio', {
    '/voice/generated-audios': {
      json: { generated_audios: Array.from({ length: 1_000 }, (_, index) => clip(visit, index)) },
    },
    '/voice/generated-audios/*/peaks': {
      json: { peaks: Array.from({ length: 72 }, (_, index) => 20 + ((index * 37) % 80)) },
    },
    '/media/*': { status: 404, json: {} },
  });
  await panel(({ speech }) => speech('audios.title'))(visit);
};

const longRun = (isStopping: boolean) => async (visit: Visit) => {
  const name = visit.shell('landing.hero.title');
  const run = { id: 'run-1', name, sentences: 412, done: 137, is_stopping: isStopping };
  await fresh(visit, 'text-to-audio', {
    '/voice/generated-audios': { json: { generated_audios: [], runs: [run] } },
    '/voice/speech-runs': { json: { runs: [run] } },
  });
  await visit.page.getByRole('progressbar').scrollIntoViewIfNeeded();
};

const openRecorder = async (visit: Visit) => {
  await fresh(visit, 'text-to-audio');
  await visit.button(visit.speech('voices.make')).click();
  await visit.button(visit.speech('profile.record')).click();
  await visit.button(visit.studio('recorder.start')).waitFor();
};

/**
 * Records a tone until a verdict appears; a gain above 1 distorts it, and pauses imitate speech.
 */
const record =
  (verdict: string, gain: number, hasPauses = false) =>
  async (visit: Visit) => {
    await openRecorder(visit);
    await visit.page.evaluate(
      ({ gain, hasPauses }) => {
        navigator.mediaDevices.getUserMedia = () => {
          const context = new AudioContext();
          const tone = context.createOscillator();
          const volume = new GainNode(context, { gain });
          const heard = context.createMediaStreamDestination();
          tone.connect(volume).connect(heard);
          for (let second = 0; hasPauses && second < 120; second += 1)
            volume.gain.setValueAtTime(0, second + 0.6).setValueAtTime(gain, second + 1);
          tone.start();
          return Promise.resolve(heard.stream);
        };
      },
      { gain, hasPauses },
    );
    await visit.button(visit.studio('recorder.start')).click();
    await visit.page.getByText(visit.studio(`recorder.${verdict}`)).waitFor();
  };

export const studioScreens: Screens = {
  'studio-marks': full(async (visit) => {
    await fresh(visit, 'text-to-audio');
    await textOf(visit).fill(texts[visit.language]);
    await visit.button(visit.studio('marks.explain')).click();
  }),
  'studio-library': async (visit) => {
    await visit.page.getByRole('combobox', { name: visit.speech('voices.library') }).click();
    await dialogOf(visit).getByRole('listitem').first().waitFor();
  },
  'studio-library-filters': async (visit) => {
    await visit.button(visit.studio('library.moreFilters')).click();
    await dialogOf(visit).getByRole('combobox').nth(2).waitFor();
  },
  'studio-library-none': (visit) => dialogOf(visit).getByRole('searchbox').fill('zzz'),
  'studio-library-favourites': (visit) =>
    dialogOf(visit)
      .getByRole('button', { name: visit.studio('library.list.favourites'), exact: true })
      .click(),
  'studio-spoken': full(async (visit) => {
    const { speech, studio } = visit;
    await fresh(visit, 'text-to-audio');
    await textOf(visit).fill(texts[visit.language]);
    // Clips in the panel have buttons that start alike.
    await visit
      .button(patternOf(studio('library.take')))
      .first()
      .click();
    await visit.button(speech('speech.generate')).click();
    await visit.button(studio('follow.fromCaret')).waitFor();
  }),
  'studio-reading': full(async (visit) => {
    await openView(visit, 'text-to-audio');
    await textOf(visit).fill(texts.ar);
    await visit.button(visit.speech('readingSection')).click();
    await visit.page.getByText(visit.studio('reading.lead')).scrollIntoViewIfNeeded();
  }),
  'studio-reading-word': full((visit) =>
    visit
      .button(/حارس|حَارِس|الحارس/)
      .first()
      .click(),
  ),
  'studio-recorder-good': record('good', 0.3, true),
  'studio-recorder-noise': record('fault.noise', 0.3),
  'studio-recorder-quiet': record('fault.quiet', 0.002),
  'studio-recorder-loud': record('fault.clipping', 8),
  'studio-recorder': openRecorder,
  'studio-recorder-refused': async (visit) => {
    await visit.button(visit.studio('recorder.start')).click();
    const message = (why: string) => visit.page.getByText(visit.studio(`recorder.microphone.${why}`));
    // Where the machine has no microphone, there is none to refuse.
    await message('refused').or(message('absent')).scrollIntoViewIfNeeded();
  },
  'studio-sample-short': async (visit) => {
    const file = { name: 'voice.wav', mimeType: 'audio/wav', buffer: makeRecording(5) };
    await dialogOf(visit).locator('input[type=file]').setInputFiles(file);
    await visit.toast(visit.speech('profile.duration')).waitFor();
  },
  'studio-long': longRun(false),
  'studio-long-stopping': longRun(true),
  'studio-clips': manyClips,
  'studio-clips-failed': async (visit) => {
    await manyClips(visit);
    const clips = visit.page.getByRole('list', { name: visit.speech('audios.title') });
    const first = clips.getByRole('listitem').first();
    await first.getByRole('button').first().click();
    await first.getByRole('alert').waitFor();
  },
  'studio-clips-removed': async (visit) => {
    await forget(visit);
    await manyClips(visit);
    const { page, speech } = visit;
    await visit.button(speech('audios.actions', { name: clip(visit, 0).file_name })).click();
    await page.getByRole('menuitem', { name: speech('audios.remove') }).click();
    await visit.button(speech('audios.undo')).waitFor();
  },
};
