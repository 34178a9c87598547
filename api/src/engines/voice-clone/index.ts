/** Custom voices: measured profiles (built-in) and cloning with ElevenLabs. */
import type { Catalogue } from '../../translations/translator';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

export type { MadeVoice, VoiceCloneEngine, VoiceCloneRequest, VoiceSample } from './voice-clone-engine';
export type { MonoSound } from './voice-clone-engine';
export type { VoiceProfile } from '../speech/speech-engine';
export { ProfileEngine } from './profile/profile-engine';
export { ElevenLabsVoiceClone } from './elevenlabs/elevenlabs-voice-clone';

export const voiceCloneTranslations: Catalogue = { en, ar };
