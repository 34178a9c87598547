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
