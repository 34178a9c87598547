/** Milliseconds between two looks at the clock while calls come. */
const LOOK = 20;
/**
 * Milliseconds that the edge may have been busy with others before it came to a call. What is read later has used up so
 * much of its second that it is told to come back, rather than served late.
 */
const LATE = 150;
/** Late or not, so many are always in work: refusing everybody would serve nobody. */
const LEAST = 16;
/** Milliseconds. What takes longer waits for somebody else (a provider, an engine), not for its turn. */
const LONG = 1_000;
/** Such calls cost the API next to nothing while they wait, but not nothing. */
const MOST_LONG = 2_000;

/** The calls that the API has been handed and has not begun to answer. */
export interface ApiConcurrency {
  /** `slack`: how far beyond the limit this one may still come in. */
  hasRoom(slack?: number): boolean;
  /** Whether there is room was asked before. What this answers ends the count of this call, however often it is called. */
  take(): () => void;
  stop(): void;
}

/**
 * A queue before the API makes all wait who stand in it, and a call that the API refuses has cost both processes a
 * connection, a request and an answer. So beyond `most` the edge refuses by itself.
 */
export function createApiConcurrency(
  most: number,
  now: () => number = () => performance.now(),
): ApiConcurrency {
  /** Since when, the oldest first. */
  const ordinary = new Map<symbol, number>();
  const long = new Set<symbol>();
  const lateness = watchLateness(now);

  function moveLong(): void {
    for (const [call, since] of ordinary) {
      if (now() - since < LONG || long.size >= MOST_LONG) return;
      ordinary.delete(call);
      long.add(call);
    }
  }

  return {
    hasRoom(slack = 1) {
      const limit = slack * (lateness.find() > LATE ? Math.min(LEAST, most) : most);
      if (ordinary.size >= limit) moveLong();
      return ordinary.size < limit;
    },
    take() {
      const call = Symbol('call');
      ordinary.set(call, now());
      return () => {
        ordinary.delete(call);
        long.delete(call);
      };
    },
    stop: () => lateness.stop(),
  };
}

/** How late the process comes to what it is sent, in ms. It is watched only while somebody asks. */
function watchLateness(now: () => number) {
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  let before = 0;
  let isAsked = false;

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }
  function look(): void {
    before = now() - lookedAt - LOOK;
    lookedAt = now();
    if (!isAsked) stop();
    isAsked = false;
  }
  return {
    find() {
      isAsked = true;
      if (timer === undefined) {
        [lookedAt, before] = [now(), 0];
        timer = setInterval(look, LOOK).unref();
      }
      // What is read now came in the turn before this one, or since this one has begun.
      return Math.max(before, now() - lookedAt - LOOK);
    },
    stop,
  };
}
