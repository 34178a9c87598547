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

/** To the reading process. */
export interface ReadingOrder {
  readonly id: number;
  readonly text: string;
  /** What the engine that will speak it wants. */
  readonly as: Reads;
  readonly dictionary: ReadonlyMap<string, string>;
  /** What is told of a word beside its reading; nothing where it is only to be spoken. */
  readonly details?: 'doubts' | 'alternatives';
}

/** From it. */
export type ReadingReport =
  { readonly id: number; readonly read: Required<Read> } | { readonly id: number; readonly fault: string };
