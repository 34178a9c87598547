/** Speech and custom voices: eSpeak NG, ElevenLabs and OpenAI-compatible servers, text marks, captions and MP3. */
export { withBuiltInVoices } from './speech-engine-choice';
export { EspeakEngine } from './espeak/espeak-engine';
export { speechProcessSpawner } from './espeak/process/speech-child';
export { createServerSpeech } from './openai/server-speech';
export { ElevenLabsEngine } from './elevenlabs/elevenlabs-engine';
export { hasPreviewText } from './espeak/espeak-voices';
export { isInLibrary, primaryOf, speaks } from './speech-engine-choice';
export { Mp3Joiner } from './sound/mp3-joiner';
export { audioFrames, type Mp3Frame } from './sound/mp3-frames';
export {
  asPlainText,
  contextOf,
  encodeMarks,
  hasMarks,
  marksIn,
  pausesOf,
  prosodyAt,
  withoutMarks,
  type Mark,
} from './text/marks';
export { sentencesOf } from './text/sentences';
export { captionCues, type Cue } from './captions/cues';
export { readWebVtt, toSubRip, toWebVtt } from './captions/formats';
export { timeWrittenWords, type ReadWord } from './captions/written-words';
export { ProfileEngine } from './voice-clone/profile/profile-engine';
export { createServerVoiceClone } from './voice-clone/server-voice-clone';
export { ElevenLabsVoiceClone } from './voice-clone/elevenlabs/elevenlabs-voice-clone';
export { voiceCloneTranslations } from './voice-clone/voice-clone-translations';
