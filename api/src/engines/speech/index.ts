/** Speech: the interface of an engine, the built-in one, ElevenLabs, and captions from the times of words. */
export type {
  EngineVoice,
  Reads,
  Speech,
  SpeechEngine,
  SpeechRequest,
  SpeechVoice,
  TimedPhoneme,
  TimedWord,
} from './speech-engine';
export { withBuiltInVoices } from './speech-engine-choice';
export { EspeakEngine } from './espeak/espeak-engine';
export { speechProcessSpawner } from './espeak/process/spawn-speech-process';
export { ElevenLabsEngine } from './elevenlabs/elevenlabs-engine';
export { isInLibrary, speaks } from './library-voices';
export { splitSentences } from './text/sentences';
export { captionCues, type Cue } from './captions/cues';
export { toSubRip, toWebVtt } from './captions/formats';
export { timeWrittenWords, type ReadWord } from './captions/written-words';
