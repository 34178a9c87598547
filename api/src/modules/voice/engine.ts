import type { Core } from '../../core';
import {
  ElevenLabsEngine,
  EspeakEngine,
  speechProcessSpawner,
  withBuiltInVoices,
  type SpeechEngine,
} from '../../engines/speech';

/** The engine that the configuration asks for, with the built-in one behind a provider's. */
export function createSpeechEngine({ config, log }: Pick<Core, 'config' | 'log'>): SpeechEngine {
  const builtIn = new EspeakEngine({
    spawnProcess: speechProcessSpawner(),
    onLog: (line) => log.warn({ line }, 'speech process'),
  });
  const { key, baseUrl, model } = config.elevenLabs;
  return key === null ? builtIn : withBuiltInVoices(new ElevenLabsEngine({ key, baseUrl, model }), builtIn);
}
