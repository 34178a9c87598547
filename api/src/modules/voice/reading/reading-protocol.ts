import type { CallResponse } from '@lisan/contract';
import type { Reads } from '../../../engines/speech';

/** Words as they are written and as they will be spoken. */
export type ReadWords = CallResponse<'POST /voice/reading'>['words'];

export interface Read {
  /** What the engine is given. */
  readonly reading: string;
  /** Absent when the text is read as it is written. */
  readonly words?: ReadWords;
}

/** One text for the reading process. */
export interface ReadingText {
  readonly text: string;
  /** What the engine that will speak it wants. */
  readonly as: Reads;
  /** What is told of a word beside its reading; nothing where it is only to be spoken. */
  readonly details?: 'doubts' | 'alternatives';
}

/** To the reading process: one at a time. */
export interface ReadingRequest extends ReadingText {
  readonly dictionary?: {
    /** One account's dictionary in one version. */
    readonly key: string;
    /** Sent when the process does not have it yet. */
    readonly entries?: ReadonlyMap<string, string>;
  };
}

/** From it. */
export type ReadingReport =
  | { readonly kind: 'read'; readonly read: Required<Read> }
  | { readonly kind: 'unknown-dictionary' }
  | { readonly kind: 'failed'; readonly reason: string };
