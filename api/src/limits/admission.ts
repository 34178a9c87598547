/** Adapts the number of concurrent requests to their latency, and rejects the rest. */
export interface Admission {
  /** `slack`: number of requests allowed above the limit. */
  hasRoom(slack?: number): boolean;
  /**
   * Registers a request; call the returned function after the response. `isArriving`: its body is still
   * arriving. Slow senders say nothing about the server's load.
   */
  enter(isArriving?: () => boolean): () => void;
  /** Updates the limit. `loopDelay`: longest event loop delay since the last call, ms. */
  look(loopDelay: number): void;
  readonly limit: number;
  readonly inside: number;
}

interface AdmissionLimits {
  readonly least: number;
  readonly most: number;
  /** Mean latency above which the limit decreases, milliseconds. */
  readonly target: number;
}

const INCREASE_STEP = 32;
const DECREASE_FACTOR = 0.7;

interface Entered {
  at: number;
  readonly isArriving: () => boolean;
  isHeldBySender: boolean;
}

/** Additive increase, multiplicative decrease, as in TCP. `now` in milliseconds. */
export function createAdmission(
  { least, most, target }: AdmissionLimits,
  now: () => number = () => performance.now(),
): Admission {
  let limit = most;
  let answered = 0;
  let time = 0;
  let wasFull = false;
  let peak = 0;
  /** A change shows its effect only after the earlier requests are done. */
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
          limit = Math.max(least, Math.floor(Math.min(limit, peak) * DECREASE_FACTOR));
          settledAt = now() + slowest;
        }
      } else if (limit < most && (wasFull || countInside() < limit / 2)) {
        limit = Math.min(most, limit + INCREASE_STEP);
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
