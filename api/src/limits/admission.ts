/** Adapts the number of concurrent requests to their latency, and rejects the rest. */
export interface Admission {
  /** `slack`: number of requests allowed above the limit. */
  hasCapacity(slack?: number): boolean;
  /**
   * Registers a request; call the returned function after the response. `isArriving`: its body is still
   * arriving. Slow senders say nothing about the server's load.
   */
  enter(isArriving?: () => boolean): () => void;
  /** Updates the limit. `loopDelay`: longest event loop delay since the last call, ms. */
  adjust(loopDelay: number): void;
  readonly limit: number;
  readonly inside: number;
}

interface AdmissionLimits {
  readonly minLimit: number;
  readonly maxLimit: number;
  /** Mean latency above which the limit decreases, milliseconds. */
  readonly targetLatency: number;
}

const INCREASE_STEP = 32;
const DECREASE_FACTOR = 0.7;

interface ActiveRequest {
  at: number;
  readonly isArriving: () => boolean;
  isWaitingForSender: boolean;
}

/** Additive increase, multiplicative decrease, as in TCP. `now` in milliseconds. */
export function createAdmission(
  { minLimit, maxLimit, targetLatency }: AdmissionLimits,
  now: () => number = () => performance.now(),
): Admission {
  let limit = maxLimit;
  let completed = 0;
  let totalLatency = 0;
  let wasFull = false;
  let peak = 0;
  /** A change shows its effect only after the earlier requests are done. */
  let settledAt = 0;
  const active = new Set<ActiveRequest>();
  let arriving = 0;

  const countInside = () => active.size - arriving;

  function updateArriving(): void {
    arriving = 0;
    for (const each of active) {
      each.isWaitingForSender = each.isArriving();
      if (!each.isWaitingForSender) continue;
      arriving += 1;
      each.at = now();
    }
  }

  function meanLatency(): number {
    const at = now();
    let [count, sum] = [completed, totalLatency];
    for (const each of active) {
      if (at - each.at <= targetLatency) continue;
      count += 1;
      sum += at - each.at;
    }
    return count === 0 ? 0 : sum / count;
  }

  return {
    hasCapacity(slack = 1) {
      const has = countInside() < limit * slack;
      if (!has) wasFull = true;
      return has;
    },
    enter(isArriving = () => false) {
      const mine: ActiveRequest = { at: now(), isArriving, isWaitingForSender: false };
      active.add(mine);
      peak = Math.max(peak, countInside());
      return () => {
        if (!active.delete(mine)) return;
        if (mine.isWaitingForSender) arriving -= 1;
        completed += 1;
        totalLatency += now() - mine.at;
      };
    },
    adjust(loopDelay) {
      updateArriving();
      const slowest = Math.max(meanLatency(), loopDelay);
      if (slowest > targetLatency) {
        if (now() >= settledAt) {
          limit = Math.max(minLimit, Math.floor(Math.min(limit, peak) * DECREASE_FACTOR));
          settledAt = now() + slowest;
        }
      } else if (limit < maxLimit && (wasFull || countInside() < limit / 2)) {
        limit = Math.min(maxLimit, limit + INCREASE_STEP);
      }
      [completed, totalLatency, wasFull, peak] = [0, 0, false, countInside()];
    },
    get limit() {
      return limit;
    },
    get inside() {
      return countInside();
    },
  };
}
