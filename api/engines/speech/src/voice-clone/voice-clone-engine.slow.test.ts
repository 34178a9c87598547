import { createModelServers } from '@lisan/engine-contract';
import { ElevenLabsEngine } from '../elevenlabs/elevenlabs-engine';
import { EspeakEngine } from '../espeak/espeak-engine';
import { speechProcessSpawner } from '../espeak/process/speech-child';
import { createServerSpeech } from '../openai/server-speech';
import { startFakeElevenLabs } from '../testing/fake-elevenlabs';
import { startFakeSpeechServer } from '../testing/fake-speech-server';
import { realProviderKey } from '@lisan/engine-contract/testing';
import { ElevenLabsVoiceClone } from './elevenlabs/elevenlabs-voice-clone';
import { ProfileEngine } from './profile/profile-engine';
import { createServerVoiceClone } from './server-voice-clone';
import { describeVoiceCloneEngine } from './testing/voice-clone-contract';

const model = 'eleven_multilingual_v2';

describeVoiceCloneEngine('built in', async () => ({
  engine: new ProfileEngine(),
  speech: new EspeakEngine({ spawnProcess: speechProcessSpawner() }),
}));

describeVoiceCloneEngine('ElevenLabs, faked', async () => {
  const { baseUrl, key, close } = await startFakeElevenLabs();
  const options = { baseUrl, key, http: { initialDelayMs: 5 } };
  return {
    engine: new ElevenLabsVoiceClone(options),
    speech: new ElevenLabsEngine({ ...options, model }),
    stop: close,
  };
});

describeVoiceCloneEngine('Chatterbox TTS API, faked', async () => {
  const server = await startFakeSpeechServer({ clones: true, format: 'float' });
  const servers = createModelServers({ urls: [server.url], key: null });
  await servers.find();
  const options = { servers, key: null, timeoutMs: 5_000 };
  return {
    engine: createServerVoiceClone({ ...options, builtIn: new ProfileEngine() }),
    speech: createServerSpeech(options),
    stop: () => server.close(),
  };
});

describe('a speech server without a voice library', () => {
  it('leaves own voices to the built-in profile', async () => {
    const server = await startFakeSpeechServer();
    const servers = createModelServers({ urls: [server.url], key: null });
    await servers.find();
    const engine = createServerVoiceClone({
      servers,
      key: null,
      timeoutMs: 5_000,
      builtIn: new ProfileEngine(),
    });
    expect([engine.kind, engine.local]).toEqual(['profile', true]);
    await server.close();
  });
});

const key = realProviderKey('elevenlabs', 'ELEVENLABS_API_KEY');
if (key) {
  const options = { baseUrl: 'https://api.elevenlabs.io', key };
  describeVoiceCloneEngine('ElevenLabs', async () => ({
    engine: new ElevenLabsVoiceClone(options),
    speech: new ElevenLabsEngine({ ...options, model }),
  }));
}
