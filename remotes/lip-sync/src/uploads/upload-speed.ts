export interface UploadSpeed {
  /** Null until known. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
}

/** Milliseconds; long enough to smooth over short stalls. */
const SPEED_WINDOW_MS = 8_000;
/** Milliseconds before the first estimate, which would jump about. */
const FIRST_ESTIMATE_DELAY_MS = 1_000;

export function measureSpeed(bytes: number): (fraction: number, now: number) => UploadSpeed {
  let samples: readonly { readonly at: number; readonly sent: number }[] = [];
  return (fraction, now) => {
    const sent = fraction * bytes;
    const last = samples.at(-1);
    if (last && (sent < last.sent || now - last.at > SPEED_WINDOW_MS)) samples = [];
    samples = [...samples.filter(({ at }) => now - at <= SPEED_WINDOW_MS), { at: now, sent }];
    const [first] = samples;
    const elapsed = first ? now - first.at : 0;
    const bytesPerSecond =
      first && elapsed >= FIRST_ESTIMATE_DELAY_MS ? ((sent - first.sent) / elapsed) * 1_000 : null;
    const secondsLeft = bytesPerSecond ? (bytes - sent) / bytesPerSecond : null;
    return { bytesPerSecond, secondsLeft };
  };
}

export interface UploadPause {
  /** Remembered until the upload listens. */
  set(isPaused: boolean): void;
  /** One listener at a time; null removes it. */
  listen(listener: ((isPaused: boolean) => void) | null): void;
}

export function createPause(): UploadPause {
  let isPaused = false;
  let onChange: ((isPaused: boolean) => void) | null = null;
  return {
    set(wanted) {
      isPaused = wanted;
      onChange?.(wanted);
    },
    listen(listener) {
      onChange = listener;
      if (isPaused) listener?.(true);
    },
  };
}
