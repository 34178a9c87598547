export { type FakeElevenLabs, startFakeElevenLabs } from './fake-elevenlabs';
export { type FakeSpeechServer, startFakeSpeechServer } from './fake-speech-server';
export { makeTone } from '../voice-clone/testing/tones';
