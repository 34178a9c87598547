import type { TextRange } from './text/ranges';

/** One voice of an engine's library. Becomes an entry of `GET /voice/voices`. */
export interface EngineVoice {
  /** Stable for ever: saved with generated audio. */
  readonly id: string;
  readonly name: string;
  /** In the provider's own word. `cloned` and `generated` are somebody's own and never stand in the library. */
  readonly category: string;
  readonly labels: {
    readonly gender: string;
    readonly description: string;
    readonly accent: string;
    /** BCP 47, for example `en-GB` or `ar`. */
    readonly language: string;
    /** `young`, `middle` or `old`, or in the provider's own word; absent where it says nothing. */
    readonly age?: string;
    /** What it suits, for example `narration` or `news`, or in the provider's own word. */
    readonly use?: string;
  };
  /** All that it is known to speak well, BCP 47; absent where `labels.language` is all. */
  readonly languages?: readonly string[];
}

/** What an engine wants of an Arabic text: our vowelled reading of it, or the text as the person wrote it. */
export type Reads = 'vowelled' | 'written';

/** Whose voice speaks: one of the library, one made by the provider, or the built-in engine with a profile. */
export interface SpeechVoice {
  readonly id: string;
  /** Only for voices of the kind `profile`; understood by the built-in engine alone. */
  readonly profile?: VoiceProfile;
}

export interface SpeechRequest {
  /** As it shall be spoken, up to 50,000 characters. Markup in it is spoken as it stands, never obeyed. */
  readonly text: string;
  readonly voice: SpeechVoice;
  /** BCP 47, for text in the script of that language. Without it the voice's own language. */
  readonly language?: string;
  /** Speaks these of the pieces that `divide` answers for the text, and leaves the others out; all without it. */
  readonly only?: readonly number[];
  /** Stops the work and removes what was written so far; `speak` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** From 0 to 1, never falling; 1 comes once, at the end. */
  readonly onProgress?: (part: number) => void;
}

/** A word and when it is heard. Words never overlap and come in the order of the text. */
export interface TimedWord {
  readonly text: string;
  /** UTF-16 index range in the text that was given: `text.slice(from, to)` is the word. */
  readonly from: number;
  readonly to: number;
  /** Seconds from the start of the audio. */
  readonly start: number;
  readonly end: number;
}

/** A sound of speech and when it is heard; gaps between two are pauses. */
export interface TimedPhoneme {
  /** IPA without stress marks, for example `b`, `aː` or `tʃ`. */
  readonly symbol: string;
  /** Seconds from the start of the audio. */
  readonly start: number;
  readonly end: number;
}

/** A piece of the text and its sound: frames of the MP3 that can be cut out and joined with others of the same voice. */
export interface SpokenPart {
  /** UTF-16 index range in the text that was given. */
  readonly from: number;
  readonly to: number;
  /** Frames of the file, behind those of the parts before it. */
  readonly frames: number;
  /** Seconds from the start of the audio; the rest behind the piece belongs to it. */
  readonly start: number;
  readonly end: number;
}

export interface Speech {
  /** Seconds; what a player shows for the file. */
  readonly duration: number;
  readonly words: readonly TimedWord[];
  /** Empty when the engine does not tell (then only the sound's loudness can move a mouth). */
  readonly phonemes: readonly TimedPhoneme[];
  /** All that was spoken, in order and without a gap. */
  readonly parts: readonly SpokenPart[];
  /** What was spoken, in characters: the provider's unit of billing. */
  readonly characters: number;
}

export interface PreviewOptions {
  /** A BCP 47 language that there is a sentence of; the voice's own without it. */
  readonly language?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Turns text into an MP3. Two implementations: the built-in one (eSpeak NG in a process of its own) and ElevenLabs;
 * the same contract tests run on both.
 *
 * Every method throws `Problem`: `engine_unavailable` (not installed, broken, wrongly set up), `provider_unavailable`
 * (cannot be reached or busy; `retryAfter` in seconds where known), `provider_rejected` (key, quota or text refused; the
 * provider's own code is in the `cause`). An abort rejects with the signal's reason.
 */
export interface SpeechEngine {
  readonly name: string;
  /** True when nothing leaves this machine. */
  readonly local: boolean;
  /** What it wants to be given for this voice. */
  reads(voice: SpeechVoice): Promise<Reads>;
  /** The pieces that a text is spoken in, in order: the smallest that can be made again alone. */
  divide(text: string, voice: SpeechVoice): Promise<readonly TextRange[]>;
  listVoices(signal?: AbortSignal): Promise<readonly EngineVoice[]>;
  /**
   * Speaks into a file, which appears whole or not at all; a server killed in the middle leaves a `*.partial` beside it.
   * @param destinationPath where the MP3 goes; its folder exists; a file of that name is replaced
   * @throws Problem `nothing_to_speak` (no letter or digit), `not_found` (no such voice)
   */
  speak(request: SpeechRequest, destinationPath: string): Promise<Speech>;
  /** Speaks a short sentence, in the voice's language or another. Billed where speech is billed: keep the file. */
  preview(voiceId: string, destinationPath: string, options?: PreviewOptions): Promise<Speech>;
  /** Resolves when the engine can work right now. For readiness and the log at the start. */
  check(signal?: AbortSignal): Promise<void>;
  /** Ends processes and timers. Running work is rejected. */
  close(): Promise<void>;
}

/**
 * A voice of the built-in engine, set to the pitch, liveliness and pace of a person. It does not sound like that
 * person: on screen it is called a voice profile, never a clone. Plain JSON, kept with the voice.
 */
export interface VoiceProfile {
  /** The built-in timbre that the settings were made for. */
  readonly timbre: 'low' | 'high';
  /** eSpeak units, 0 to 99; 50 is the timbre's own. */
  readonly pitch: number;
  /** eSpeak units, 0 (flat) to 99. */
  readonly range: number;
  /** Words a minute. */
  readonly rate: number;
}
