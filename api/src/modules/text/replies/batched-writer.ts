interface BatchedWriter {
  /** Something is there to be written; it will be, within the pause. */
  wake(): void;
  /** Waits for the write that runs; nothing is written afterwards. */
  close(): Promise<void>;
}

/** Calls `write` about once in so many milliseconds while there is news, never twice at once, and not after `close`. */
export function createBatchedWriter(write: () => Promise<void>, pauseMs: number): BatchedWriter {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let hasNews = false;
  let isClosed = false;

  function schedule(): void {
    timer = setTimeout(() => {
      timer = undefined;
      hasNews = false;
      running = write().finally(() => {
        running = undefined;
        if (hasNews && !isClosed) schedule();
      });
    }, pauseMs);
  }

  return {
    wake() {
      hasNews = true;
      if (!isClosed && timer === undefined && running === undefined) schedule();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
