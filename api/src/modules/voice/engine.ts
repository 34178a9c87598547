import type { Core } from '../../core';
import type { SpeechEngine, VoiceCloneEngine } from '@lisan/engine-contract';
import {
  createServerSpeech,
  createServerVoiceClone,
  ElevenLabsEngine,
  EspeakEngine,
  speechProcessSpawner,
  withBuiltInVoices,
  ElevenLabsVoiceClone,
  ProfileEngine,
} from '@lisan/engine-speech';
import { measureEngine } from '../../metrics/measure-engine';
import { cacheVoices } from './own-voices/cached-voices';

export function createSpeechEngine({
  config,
  log,
  metrics,
  now,
  models,
}: Pick<Core, 'config' | 'log' | 'metrics' | 'now' | 'models'>): SpeechEngine {
  const measured = (engine: SpeechEngine) =>
    measureEngine(metrics, 'speech', engine, ['speak', 'preview', 'listVoices']);
  const espeak = new EspeakEngine({
    spawnProcess: speechProcessSpawner(),
    onLog: (line) => log.warn({ line }, 'speech process'),
  });
  const builtIn = measured(espeak);
  const { key, baseUrl, model, voices, features } = config.elevenLabs;
  if (key === null) {
    if (!models) return builtIn;
    const { key: serverKey, timeoutMs } = config.models;
    const server = measured(createServerSpeech({ servers: models, key: serverKey, timeoutMs }));
    return withBuiltInVoices(cacheVoices(server, now), builtIn);
  }
  const elevenLabs = measured(new ElevenLabsEngine({ key, baseUrl, model, voices, features }));
  return withBuiltInVoices(cacheVoices(elevenLabs, now), builtIn);
}

export function createVoiceCloneEngine({
  config,
  metrics,
  models,
}: Pick<Core, 'config' | 'metrics' | 'models'>): VoiceCloneEngine {
  const { key, baseUrl } = config.elevenLabs;
  const choose = (): VoiceCloneEngine => {
    if (key !== null) return new ElevenLabsVoiceClone({ key, baseUrl });
    const builtIn = new ProfileEngine();
    if (!models) return builtIn;
    const { key: serverKey, timeoutMs } = config.models;
    return createServerVoiceClone({ servers: models, key: serverKey, timeoutMs, builtIn });
  };
  const engine = choose();
  return measureEngine(metrics, 'voice-clone', engine, ['create', 'remove']);
}
