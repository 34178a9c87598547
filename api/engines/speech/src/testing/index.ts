export { type FakeElevenLabs, startFakeElevenLabs } from './fake-elevenlabs';
export { makeTone } from '../voice-clone/testing/tones';
