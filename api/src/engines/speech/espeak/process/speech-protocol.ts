/** One piece of text for the synthesizer, in the spelling it reads best. */
export interface SpokenPiece {
  readonly text: string;
  /** eSpeak voices with variant, for example `ar+f2`; the first that exists speaks. */
  readonly voices: readonly string[];
  /** Words a minute. */
  readonly rate: number;
  /** 0 to 99. */
  readonly pitch: number;
  readonly range: number;
  /** Seconds of silence behind the piece. */
  readonly rest: number;
  /** Seconds of silence in front of it; none when absent. */
  readonly lead?: number;
  /** The sound behind it depends on nothing before: it can be cut here. */
  readonly endsPart?: boolean;
}

/** What was heard of one piece. Times in seconds from the start of the audio. */
export interface HeardPiece {
  readonly start: number;
  /** End of the sound, before the silence behind it. */
  readonly end: number;
  /** `at`: index of the word's first character in the piece's text, counted in code points from 0. */
  readonly words: readonly { readonly at: number; readonly start: number }[];
  /** `symbol` is empty for a pause. */
  readonly phonemes: readonly { readonly symbol: string; readonly start: number }[];
  /** With the last piece of a part: what was written of it. */
  readonly part?: { readonly frames: number; readonly end: number };
}

/** From the server to the speech process. */
export type Order =
  | {
      readonly type: 'speak';
      readonly job: number;
      readonly path: string;
      readonly pieces: readonly SpokenPiece[];
    }
  | { readonly type: 'cancel'; readonly job: number };

/** From the speech process to the server. */
export type Report =
  | { readonly type: 'ready' }
  /** The synthesizer is not installed or does not start; the process ends. */
  | { readonly type: 'unavailable'; readonly reason: string }
  /** This job is worked on now: should the process die, it was this one. */
  | { readonly type: 'turn'; readonly job: number }
  | { readonly type: 'heard'; readonly job: number; readonly piece: HeardPiece }
  | { readonly type: 'done'; readonly job: number; readonly duration: number; readonly frames: number }
  /** `code`: the system's word for it, where it has one. */
  | { readonly type: 'failed'; readonly job: number; readonly reason: string; readonly code?: unknown }
  | { readonly type: 'canceled'; readonly job: number };
