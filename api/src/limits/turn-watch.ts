const MIN_REQUESTS_PER_TURN = 64;

/**
 * Detects queued requests. With the embedded database, work runs on this thread and each request is answered
 * before the next is read, so waiting ones sit in their sockets, uncounted. Requests read in one event loop
 * turn were queued when it started or arrived since.
 */
export interface TurnWatch {
  isLate(milliseconds: number): boolean;
}

export function createTurnWatch(
  now: () => number = () => performance.now(),
  afterTurn: (end: () => void) => void = setImmediate,
): TurnWatch {
  let startedAt = 0;
  let readCount = 0;
  return {
    isLate(milliseconds) {
      if (readCount === 0) {
        startedAt = now();
        afterTurn(() => (readCount = 0));
      }
      readCount += 1;
      return readCount > MIN_REQUESTS_PER_TURN && now() - startedAt > milliseconds;
    },
  };
}
