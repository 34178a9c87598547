/** Voices of one's own: the interface, the built-in measured profile, and cloning at ElevenLabs. */
import type { Catalogue } from '../../translations/translator';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

export type { MadeVoice, VoiceCloneEngine, VoiceCloneRequest, VoiceSample } from './voice-clone-engine';
export type { MonoSound } from './voice-clone-engine';
export type { VoiceProfile } from '../speech/speech-engine';
export { ProfileEngine } from './profile/profile-engine';
export { ElevenLabsVoiceClone } from './elevenlabs/elevenlabs-voice-clone';

/** Why a file was refused, for the server's translator. */
export const voiceCloneTranslations: Catalogue = { en, ar };
