import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Ledger } from '../billing/ledger';
import { registerDictionary } from './dictionary.routes';
import { createSpeechEngine } from './engine';
import { createVoiceLibrary } from './library.service';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import { createReader } from './reading.service';
import { createSpeechService } from './speech.service';
import { registerVoice } from './voice.routes';

/** Voices and speech. */
export function registerVoices(app: FastifyInstance, ledger: Ledger): void {
  const { core } = app;
  core.translator.add({ en, ar });
  const engine = createSpeechEngine(core);
  const library = createVoiceLibrary(engine, join(core.config.dataFolder, 'previews'));
  // The lexicon is large; a server that speaks no Arabic never reads it.
  const reader = createReader(
    core.database.db,
    async () => (await import('../../engines/speech/arabic')).readAloud,
  );
  registerVoice(app, library, createSpeechService(core, { engine, library, ledger, reader }));
  registerDictionary(app, reader);
  app.addHook('onClose', () => engine.close());
}
