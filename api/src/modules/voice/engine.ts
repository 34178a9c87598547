import type { Core } from '../../core';
import {
  ElevenLabsEngine,
  EspeakEngine,
  speechProcessSpawner,
  withBuiltInVoices,
  type SpeechEngine,
} from '../../engines/speech';
import { ElevenLabsVoiceClone, ProfileEngine, type VoiceCloneEngine } from '../../engines/voice-clone';
import { rememberVoices } from './remembered-voices';

/** The engine that the configuration asks for, with the built-in one behind a provider's. */
export function createSpeechEngine({ config, log, now }: Pick<Core, 'config' | 'log' | 'now'>): SpeechEngine {
  const builtIn = new EspeakEngine({
    spawnProcess: speechProcessSpawner(),
    onLog: (line) => log.warn({ line }, 'speech process'),
  });
  const { key, baseUrl, model } = config.elevenLabs;
  if (key === null) return builtIn;
  return withBuiltInVoices(rememberVoices(new ElevenLabsEngine({ key, baseUrl, model }), now), builtIn);
}

/** Cloning where a provider is configured, else a measured profile of the built-in voice. */
export function createVoiceCloneEngine({ config }: Pick<Core, 'config'>): VoiceCloneEngine {
  const { key, baseUrl } = config.elevenLabs;
  return key === null ? new ProfileEngine() : new ElevenLabsVoiceClone({ key, baseUrl });
}
