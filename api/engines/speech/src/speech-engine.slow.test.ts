import { createModelServers } from '@lisan/engine-contract';
import { realProviderKey } from '@lisan/engine-contract/testing';
import { withBuiltInVoices } from './speech-engine-choice';
import { ElevenLabsEngine } from './elevenlabs/elevenlabs-engine';
import { EspeakEngine } from './espeak/espeak-engine';
import { speechProcessSpawner } from './espeak/process/speech-child';
import { describeSpeechEngine } from './testing/speech-engine-contract';
import { createServerSpeech } from './openai/server-speech';
import { startFakeSpeechServer } from './testing/fake-speech-server';
import { startFakeElevenLabs } from './testing/fake-elevenlabs';

const builtIn = () => new EspeakEngine({ spawnProcess: speechProcessSpawner() });
const model = 'eleven_multilingual_v2';

describeSpeechEngine('built in', async () => ({ engine: builtIn(), voiceId: 'lisan-emma' }));

describeSpeechEngine('ElevenLabs, its stand-in', async () => {
  const { baseUrl, key, close } = await startFakeElevenLabs({ delay: 30 });
  const engine = new ElevenLabsEngine({ baseUrl, key, model, http: { initialDelayMs: 5 } });
  return { engine, voiceId: 'fake-rachel', stop: close };
});

describeSpeechEngine('a provider with the built-in voices behind it', async () => {
  const { baseUrl, key, close } = await startFakeElevenLabs({ library: 'empty', delay: 30 });
  const provider = new ElevenLabsEngine({ baseUrl, key, model, http: { initialDelayMs: 5 } });
  return { engine: withBuiltInVoices(provider, builtIn()), voiceId: 'lisan-oliver', stop: close };
});

describeSpeechEngine('a compatible server, its stand-in', async () => {
  const { url, close } = await startFakeSpeechServer({ delay: 30 });
  const servers = createModelServers({ urls: [url], key: null });
  const engine = createServerSpeech({ servers, key: null, timeoutMs: 10_000 });
  return { engine, voiceId: 'af_bella', stop: close };
});

const key = realProviderKey('elevenlabs', 'ELEVENLABS_API_KEY');
if (key) {
  describeSpeechEngine('ElevenLabs itself', async () => {
    const engine = new ElevenLabsEngine({ baseUrl: 'https://api.elevenlabs.io', key, model });
    const [voice] = await engine.listVoices();
    if (!voice) throw new Error('This ElevenLabs account has no voice to test with');
    return { engine, voiceId: voice.id };
  });
}
