/** Whatever it takes, so many of one turn are let in. */
const LEAST = 64;

/**
 * How late the process comes to a request. On the embedded database work runs in the same thread: each request is answered
 * before the next one is read, so that all who wait stand in the connections, where nobody counts them. What is read in
 * one turn of the event loop was there when the turn began, or came since.
 */
export interface TurnWatch {
  /** Call for each request. Whether those before it in this turn have taken longer than `milliseconds`. */
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
      return read > LEAST && now() - began > milliseconds;
    },
  };
}
