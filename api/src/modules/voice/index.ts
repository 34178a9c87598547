import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { voiceCloneTranslations } from '@lisan/engine-speech';
import { entryPoint } from '@lisan/engine-runtime';
import type { Ledger } from '../billing';
import type { Documents } from '../documents';
import type { Recordings } from '../recordings';
import { followAccounts } from './account';
import { registerDictionary } from './reading/dictionary.routes';
import { createDictionary } from './reading/dictionary.service';
import { registerClips } from './clips/clips.routes';
import { createClips } from './clips/clips.service';
import { registerFavourites } from './favourites/favourites.routes';
import { createFavourites } from './favourites/favourites.service';
import { createSpeechEngine, createVoiceCloneEngine } from './engine';
import { registerLibrary } from './library/library.routes';
import { createVoiceLibrary } from './library/library.service';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };
import { registerOwnVoices } from './own-voices/own-voices.routes';
import { createOwnVoices } from './own-voices/own-voices.service';
import { createProviderVoices } from './own-voices/provider-voices';
import { createReadingPreview } from './speech/reading-preview.service';
import { createReadingClient } from './reading/reading-client';
import { createReader } from './reading/reading.service';
import { registerSpeech } from './speech/speech.routes';
import { createSpeechMaking } from './speech/speech-making';
import { createSpeechPlans } from './speech/speech-plan';
import { createPriceSpeech } from './speech/speech-price';
import { createSpeechRuns } from './speech/speech-runs';
import { createSpeechService } from './speech/speech.service';
import { readSample } from './own-voices/voice-sample';

const LOST_SPEECH_SWEEP_SECONDS = 30;
const SAMPLE_RATES_HZ = { profile: 22_050, clone: 44_100 } as const;

export interface VoiceNeeds {
  readonly ledger: Ledger;
  readonly recordings: Recordings;
  readonly documents: Documents;
}

export function registerVoices(app: FastifyInstance, { ledger, recordings, documents }: VoiceNeeds): void {
  const { core } = app;
  const { config, database, log } = core;
  for (const catalogue of [{ en, ar }, voiceCloneTranslations]) core.translator.add(catalogue);

  const engine = createSpeechEngine(core);
  const cloneEngine = createVoiceCloneEngine(core);
  const library = createVoiceLibrary(engine, join(config.dataFolder, 'previews'));
  const readingClient = createReadingClient({
    entry: entryPoint('reading-process'),
    onError: (reason) => log.warn({ reason }, 'reading process'),
  });
  const reader = createReader(database.db, readingClient);
  const runs = createSpeechRuns(core, ledger);
  const plan = createSpeechPlans(core, { engine, library, reader });
  const make = createSpeechMaking(core, engine);
  const speech = createSpeechService(core, { plan, make, runs });
  const price = createPriceSpeech(plan, ledger);
  const providerVoices = createProviderVoices(core, cloneEngine);
  const ownVoices = createOwnVoices(core, cloneEngine, providerVoices);

  registerLibrary(app, library, ownVoices);
  registerFavourites(app, createFavourites(core, library));
  registerSpeech(app, {
    speech,
    price,
    previewReading: createReadingPreview(core, engine, library),
    recordings,
    documents,
  });
  registerClips(app, createClips(core, core.ffmpeg));
  registerOwnVoices(app, {
    voices: ownVoices,
    kindOf: () => cloneEngine.kind,
    readSample: async (file, signal) =>
      readSample({ ...file, sampleRate: SAMPLE_RATES_HZ[cloneEngine.kind], ffmpeg: core.ffmpeg, signal }),
  });
  registerDictionary(app, {
    reader,
    dictionary: createDictionary(core),
  });
  followAccounts(core, providerVoices);

  core.jobs.schedule('refund-lost-speech', LOST_SPEECH_SWEEP_SECONDS, () => runs.closeLost());
  app.addHook('onReady', async () => {
    // The embedded database belongs to this process: all recorded runs are dead.
    await runs.closeLost(database.kind === 'embedded');
    await library.removeRemains(database.kind === 'embedded');
  });
  core.shutdown.timeUp.addEventListener('abort', () => speech.stop());
  app.addHook('onClose', async () => {
    await Promise.all([engine.close(), readingClient.close()]);
  });
}
