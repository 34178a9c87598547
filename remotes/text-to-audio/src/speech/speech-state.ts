import type { ClonedVoice, GeneratedAudio, Voice } from '@lisan/contract';
import type { ServerData, ServerDataLoader } from '@lisan/remote-kit';
import type { SpeechRun } from './speech.requests';

/** Offered text; `scriptOf` is its conversation or ''. */
export interface OfferedScript {
  readonly text: string;
  readonly scriptOf: string;
}

export interface SpeechLists {
  readonly voices: readonly Voice[];
  readonly ownVoices: readonly ClonedVoice[];
  readonly audios: readonly GeneratedAudio[];
}
export type List = keyof SpeechLists;

export type SpeechState = ServerData<SpeechLists> & {
  readonly text: string;
  readonly voiceId: string;
  /** A voice just chosen, whose preview plays; '' for none. */
  readonly previewed: string;
  /** Last speech of this text, whose sentences can be reused. */
  readonly base: string;
  /** Clip of the address, shown with its text. */
  readonly opened: string | null;
  readonly isSpeaking: boolean;
  /** Long speeches are stopped at their progress bar. */
  readonly isLong: boolean;
  readonly runs: readonly SpeechRun[];
  /** 0 to 1 during a document upload; null otherwise. */
  readonly documentProgress: number | null;
  /** Page of a scan being read, from 1. */
  readonly scan: { readonly page: number; readonly pages: number } | null;
  /** Numbers read from a scan, which may be wrong, separated by spaces. */
  readonly numbersToCheck: string;
  /** Readings of a document in an unknown encoding, to choose from. */
  readonly readings: readonly string[];
  /** Conversation that the text comes from; '' for none. */
  readonly scriptOf: string;
  /** Offered text that waits for an answer because a text exists. */
  readonly offered: OfferedScript | null;
};

export type SpeechLoader = ServerDataLoader<SpeechLists>;

/** What failed, for the message shown. */
export type Failure =
  | 'voices'
  | 'audios'
  | 'playback'
  | 'speak'
  | 'unanswered'
  | 'document'
  | 'rename'
  | 'remove'
  | 'download'
  | 'text'
  | 'stop'
  | 'voice';
