/** How quickly an upload goes, over its last seconds. */
export interface UploadPace {
  /** Null until it can be told. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
}

/** Milliseconds that are looked back at: a stutter is no change of pace, a slower line is. */
const WINDOW = 8_000;
/** Before that a figure would jump about. */
const TELLING = 1_000;

/** Measures the pace of one upload; what was there before the first word of it was sent at another time. */
export function measurePace(bytes: number): (fraction: number, now: number) => UploadPace {
  let seen: readonly { readonly at: number; readonly sent: number }[] = [];
  return (fraction, now) => {
    const sent = fraction * bytes;
    // What begins again further back, or stood still for long, is measured anew.
    const last = seen.at(-1);
    if (last && (sent < last.sent || now - last.at > WINDOW)) seen = [];
    seen = [...seen.filter(({ at }) => now - at <= WINDOW), { at: now, sent }];
    const [first] = seen;
    const elapsed = first ? now - first.at : 0;
    const bytesPerSecond = first && elapsed >= TELLING ? ((sent - first.sent) / elapsed) * 1_000 : null;
    const secondsLeft = bytesPerSecond ? (bytes - sent) / bytesPerSecond : null;
    return { bytesPerSecond, secondsLeft };
  };
}

/** Says to an upload that it shall wait, or go on. */
export interface UploadPause {
  /** Kept for an upload that has not begun to listen yet. */
  set(isPaused: boolean): void;
  /** One listens at a time; null: nobody any more. */
  listen(listener: ((isPaused: boolean) => void) | null): void;
}

export function createPause(): UploadPause {
  let isPaused = false;
  let heard: ((isPaused: boolean) => void) | null = null;
  return {
    set(wanted) {
      isPaused = wanted;
      heard?.(wanted);
    },
    listen(listener) {
      heard = listener;
      if (isPaused) listener?.(true);
    },
  };
}
