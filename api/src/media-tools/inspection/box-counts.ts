import { holdAgainst } from './too-much';

/** What has been met so far, in the file and in the track being read. */
export interface BoxCounts {
  readonly fileSize: number;
  boxes: number;
  tracks: number;
  /** Samples of all tracks and fragments that a parser writes down one by one. */
  samples: number;
  /** Of the track: chunks, and the chunk that the last run of `stsc` begins with. */
  chunks: number;
  firstChunk: number;
  /** Of the track: samples by `stts` and by `ctts`. */
  timed: number;
  composed: number;
}

/** Three hours at sixty frames a second, with sound. */
const MOST_SAMPLES = 2_000_000;

/** None is smaller than a byte. */
export function checkSamples({ samples, fileSize }: BoxCounts): void {
  holdAgainst(Math.min(MOST_SAMPLES, fileSize), samples);
}
