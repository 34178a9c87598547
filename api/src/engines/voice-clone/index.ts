/** Voices of one's own: the interface, the built-in measured profile, and cloning at ElevenLabs. */
export type { MadeVoice, VoiceCloneEngine, VoiceCloneRequest, VoiceSample } from './voice-clone-engine';
export type { MonoSound } from './mono-sound';
export type { VoiceProfile } from '../speech/voice-profile';
export { ProfileEngine } from './profile/profile-engine';
export { ElevenLabsVoiceClone } from './elevenlabs/elevenlabs-voice-clone';
export { voiceCloneTranslations } from './translations';
