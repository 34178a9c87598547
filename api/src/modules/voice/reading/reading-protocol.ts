import type { CallResponse } from '@lisan/contract';
import type { Reads } from '@lisan/engine-contract';

export type ReadWords = CallResponse<'POST /voice/reading'>['words'];

export interface Read {
  readonly reading: string;
  /** Absent when the text is read as written. */
  readonly words?: ReadWords;
}

export interface ReadingText {
  readonly text: string;
  readonly as: Reads;
  readonly details?: 'doubts' | 'alternatives';
}

export interface ReadingRequest extends ReadingText {
  readonly dictionary?: {
    readonly key: string;
    readonly entries?: ReadonlyMap<string, string>;
  };
}

export type ReadingReport =
  | { readonly kind: 'read'; readonly read: Required<Read> }
  | { readonly kind: 'unknown-dictionary' }
  | { readonly kind: 'failed'; readonly reason: string };
