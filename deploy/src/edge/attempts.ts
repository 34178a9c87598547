import { networkOf } from '../edge/networks';

/** How often an IP may come with a token that is none. */
export interface AttemptLimit {
  readonly most: number;
  /** Milliseconds. */
  readonly within: number;
}

/** Most entries kept at a time. An attacker with more IPs than this is not stopped by counting. */
const MOST_CALLERS = 10_000;

/** Counts what was tried in vain, by IP. */
export interface Attempts {
  /** Counts this one before it is looked at, so that many at once are no way around; seconds to wait when it is too many. */
  begin(ip: string): number | undefined;
  /** It was not in vain. */
  takeBack(ip: string): void;
}

export function countAttempts({ most, within }: AttemptLimit, now = () => performance.now()): Attempts {
  const seen = new Map<string, { count: number; until: number }>();
  return {
    begin(ip) {
      const key = networkOf(ip);
      const known = seen.get(key);
      if (!known || known.until <= now()) {
        if (seen.size >= MOST_CALLERS) seen.clear();
        seen.set(key, { count: 1, until: now() + within });
        return undefined;
      }
      if (known.count >= most) return Math.ceil((known.until - now()) / 1000);
      known.count += 1;
      return undefined;
    },
    takeBack(ip) {
      const known = seen.get(networkOf(ip));
      if (known) known.count -= 1;
    },
  };
}
