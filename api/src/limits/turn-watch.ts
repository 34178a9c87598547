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
  let began = 0;
  let read = 0;
  return {
    isLate(milliseconds) {
      if (read === 0) {
        began = now();
        afterTurn(() => (read = 0));
      }
      read += 1;
      return read > MIN_REQUESTS_PER_TURN && now() - began > milliseconds;
    },
  };
}
