/** How many requests are let in at a time, found by how long they take: what is served stays quick, the rest is refused. */
export interface Admission {
  /** False: the server has all that it can do soon. `slack`: how far beyond the limit this one may still come in. */
  hasRoom(slack?: number): boolean;
  /**
   * One comes in. What this answers is to be called when it has been answered. `isArriving`: its body is still on its
   * way; how long a sender takes says nothing about the server, and holds nobody else's place.
   */
  enter(isArriving?: () => boolean): () => void;
  /** Looks at what was answered since the last look. `loopDelay`: longest time that the process heard nobody, in ms. */
  look(loopDelay: number): void;
  readonly limit: number;
  readonly inside: number;
}

interface AdmissionLimits {
  readonly least: number;
  readonly most: number;
  /** Milliseconds that an answer takes on average before fewer are let in. Far below what a person calls slow. */
  readonly target: number;
}

/** The next look lets this much more in, or this part of it. */
const STEP = 32;
const BACK = 0.7;

interface Entered {
  /** When it was whole, in ms. */
  at: number;
  readonly isArriving: () => boolean;
  /** As it was at the last look. */
  isHeldBySender: boolean;
}

/**
 * Additive increase, multiplicative decrease: what TCP does about a queue that it cannot see. `now` in milliseconds.
 */
export function createAdmission(
  { least, most, target }: AdmissionLimits,
  now: () => number = () => performance.now(),
): Admission {
  let limit = most;
  let answered = 0;
  let time = 0;
  let wasFull = false;
  let peak = 0;
  /** Those who came in before the last change are answered by then: only after it can its effect be seen. */
  let settledAt = 0;
  const entered = new Set<Entered>();
  let arriving = 0;

  const countInside = () => entered.size - arriving;

  function lookWhoArrives(): void {
    arriving = 0;
    for (const each of entered) {
      each.isHeldBySender = each.isArriving();
      if (!each.isHeldBySender) continue;
      arriving += 1;
      each.at = now();
    }
  }

  /** Of those that were answered, and of those that have waited longer than that already. */
  function meanTime(): number {
    const at = now();
    let [count, sum] = [answered, time];
    for (const each of entered) {
      if (at - each.at <= target) continue;
      count += 1;
      sum += at - each.at;
    }
    return count === 0 ? 0 : sum / count;
  }

  return {
    hasRoom(slack = 1) {
      const has = countInside() < limit * slack;
      if (!has) wasFull = true;
      return has;
    },
    enter(isArriving = () => false) {
      const mine: Entered = { at: now(), isArriving, isHeldBySender: false };
      entered.add(mine);
      peak = Math.max(peak, countInside());
      return () => {
        if (!entered.delete(mine)) return;
        if (mine.isHeldBySender) arriving -= 1;
        answered += 1;
        time += now() - mine.at;
      };
    },
    look(loopDelay) {
      lookWhoArrives();
      const slowest = Math.max(meanTime(), loopDelay);
      if (slowest > target) {
        if (now() >= settledAt) {
          limit = Math.max(least, Math.floor(Math.min(limit, peak) * BACK));
          settledAt = now() + slowest;
        }
      } else if (limit < most && (wasFull || countInside() < limit / 2)) {
        limit = Math.min(most, limit + STEP);
      }
      [answered, time, wasFull, peak] = [0, 0, false, countInside()];
    },
    get limit() {
      return limit;
    },
    get inside() {
      return countInside();
    },
  };
}
