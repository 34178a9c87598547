import { networkOf } from './networks';

export interface AttemptLimit {
  readonly most: number;
  readonly within: number;
}

/** Maximum entries. Counting cannot stop an attacker with more IPs. */
const MAX_CALLERS = 10_000;

export function countAttempts({ most, within }: AttemptLimit, now = () => performance.now()) {
  const seen = new Map<string, { count: number; until: number }>();
  return {
    /**
     * Counts before the check, so that parallel attempts count too. Returns the seconds to wait when over the
     * limit.
     */
    begin(ip: string): number | undefined {
      const key = networkOf(ip);
      const known = seen.get(key);
      if (!known || known.until <= now()) {
        if (seen.size >= MAX_CALLERS) seen.clear();
        seen.set(key, { count: 1, until: now() + within });
        return undefined;
      }
      if (known.count >= most) return Math.ceil((known.until - now()) / 1000);
      known.count += 1;
      return undefined;
    },
    takeBack(ip: string): void {
      const known = seen.get(networkOf(ip));
      if (known) known.count -= 1;
    },
  };
}
