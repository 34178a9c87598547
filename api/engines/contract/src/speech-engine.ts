import type { TextRange } from './text-range';

export interface EngineVoice {
  /** Permanent: stored with generated audio. */
  readonly id: string;
  readonly name: string;
  /** The provider's value. `cloned` and `generated` voices are private and never in the library. */
  readonly category: string;
  readonly labels: {
    readonly gender: string;
    readonly description: string;
    readonly accent: string;
    /** BCP 47, for example `en-GB` or `ar`. */
    readonly language: string;
    /** `young`, `middle`, `old` or the provider's value; absent when unknown. */
    readonly age?: string;
    /** For example `narration` or `news`, or the provider's value. */
    readonly use?: string;
  };
  /** BCP 47 tags of all supported languages; absent when `labels.language` is the only one. */
  readonly languages?: readonly string[];
}

/** How an engine takes a text: Arabic by our vowelled reading, or as written; `unpaused` also ignores pauses. */
export type Reads = 'vowelled' | 'written' | 'unpaused';

/** A library voice, a provider's clone, or the built-in engine with a profile. */
export interface SpeechVoice {
  readonly id: string;
  /** Only for voices of kind `profile`; built-in engine only. */
  readonly profile?: VoiceProfile;
}

export interface SpeechRequest {
  /** Up to 50,000 characters. Markup is spoken literally, never interpreted. */
  readonly text: string;
  readonly voice: SpeechVoice;
  /** BCP 47, for text in that language's script. Defaults to the voice's own language. */
  readonly language?: string;
  /** Speaks only these pieces of `divide`; default all. */
  readonly only?: readonly number[];
  /** Stops the work and removes partial output; `speak` rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** From 0 to 1, never decreasing; reports 1 once, at the end. */
  readonly onProgress?: (part: number) => void;
}

/** Words never overlap and follow text order. */
export interface TimedWord {
  readonly text: string;
  /** UTF-16 index range in the input: `text.slice(from, to)` is the word. */
  readonly from: number;
  readonly to: number;
  /** Seconds from the start of the audio. */
  readonly start: number;
  readonly end: number;
}

export interface TimedPhoneme {
  /** IPA without stress marks, for example `b`, `aː` or `tʃ`. */
  readonly symbol: string;
  /** Seconds from the start of the audio. */
  readonly start: number;
  readonly end: number;
}

/** A piece of text and its MP3 frames, which can be cut out and joined with others of the same voice. */
export interface SpokenPart {
  /** UTF-16 index range in the input. */
  readonly from: number;
  readonly to: number;
  /** Frame count; parts follow each other in the file. */
  readonly frames: number;
  /** Seconds from the start of the audio, including the pause after the piece. */
  readonly start: number;
  readonly end: number;
}

export interface Speech {
  /** Seconds, as a player shows it. */
  readonly duration: number;
  readonly words: readonly TimedWord[];
  /** Empty when the engine reports none; lip-sync then uses loudness only. */
  readonly phonemes: readonly TimedPhoneme[];
  readonly parts: readonly SpokenPart[];
  /** Spoken characters: the provider's unit of billing. */
  readonly characters: number;
}

export interface PreviewOptions {
  /** A BCP 47 language with a preview sentence; defaults to the voice's own. */
  readonly language?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Turns text into an MP3. The same contract tests run on the built-in engine (eSpeak NG in its own process)
 * and ElevenLabs. Every method throws `RequestError`: `engine_unavailable` (not installed, broken,
 * misconfigured), `provider_unavailable` (unreachable or busy; `retryAfter` in seconds where known),
 * `provider_rejected` (key, quota or text rejected; `cause` has the provider's code). An abort rejects with
 * the signal's reason.
 */
export interface SpeechEngine {
  readonly name: string;
  /** True when no data leaves this machine. */
  readonly local: boolean;
  reads(voice: SpeechVoice): Promise<Reads>;
  /** Hz of its MP3s, when it is always the same: only files of one rate can be joined. */
  sampleRate?(voice: SpeechVoice): Promise<number | undefined>;
  /** Splits a text into the smallest pieces that can be regenerated, in order. */
  divide(text: string, voice: SpeechVoice): Promise<readonly TextRange[]>;
  listVoices(signal?: AbortSignal): Promise<readonly EngineVoice[]>;
  /**
   * Speaks into a file, written atomically; a killed server leaves a `*.partial` beside it.
   * @param destinationPath path of the MP3; its folder exists; replaces an existing file
   * @throws RequestError `nothing_to_speak` (no letter or digit), `not_found` (no such voice)
   */
  speak(request: SpeechRequest, destinationPath: string): Promise<Speech>;
  /** Speaks a short sentence. Billed like other speech: keep the file. */
  preview(voiceId: string, destinationPath: string, options?: PreviewOptions): Promise<Speech>;
  /** Resolves when the engine is ready. For readiness checks and the startup log. */
  check(signal?: AbortSignal): Promise<void>;
  /** Ends processes and timers. Rejects running work. */
  close(): Promise<void>;
}

/**
 * Settings that match a built-in voice to a person's pitch, liveliness and pace. It does not sound like
 * that person: the UI calls it a voice profile, never a clone. Plain JSON, stored with the voice.
 */
export interface VoiceProfile {
  readonly timbre: 'low' | 'high';
  /** eSpeak units, 0 to 99; 50 is the timbre's default. */
  readonly pitch: number;
  /** eSpeak units, 0 (flat) to 99. */
  readonly range: number;
  /** Words per minute. */
  readonly rate: number;
}
