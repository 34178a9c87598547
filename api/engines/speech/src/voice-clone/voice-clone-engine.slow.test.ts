import { ElevenLabsEngine } from '../elevenlabs/elevenlabs-engine';
import { EspeakEngine } from '../espeak/espeak-engine';
import { speechProcessSpawner } from '../espeak/process/speech-child';
import { startFakeElevenLabs } from '../testing/fake-elevenlabs';
import { realProviderKey } from '@lisan/engine-contract/testing';
import { ElevenLabsVoiceClone } from './elevenlabs/elevenlabs-voice-clone';
import { ProfileEngine } from './profile/profile-engine';
import { describeVoiceCloneEngine } from './testing/voice-clone-contract';

const model = 'eleven_multilingual_v2';

describeVoiceCloneEngine('built in', async () => ({
  engine: new ProfileEngine(),
  speech: new EspeakEngine({ spawnProcess: speechProcessSpawner() }),
}));

describeVoiceCloneEngine('ElevenLabs, its stand-in', async () => {
  const { baseUrl, key, close } = await startFakeElevenLabs();
  const options = { baseUrl, key, http: { initialDelayMs: 5 } };
  return {
    engine: new ElevenLabsVoiceClone(options),
    speech: new ElevenLabsEngine({ ...options, model }),
    stop: close,
  };
});

const key = realProviderKey('elevenlabs', 'ELEVENLABS_API_KEY');
if (key) {
  const options = { baseUrl: 'https://api.elevenlabs.io', key };
  describeVoiceCloneEngine('ElevenLabs itself', async () => ({
    engine: new ElevenLabsVoiceClone(options),
    speech: new ElevenLabsEngine({ ...options, model }),
  }));
}
