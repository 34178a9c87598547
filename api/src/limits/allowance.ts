import { tooMany, type Limits } from './limits';

const WINDOW_SECONDS = 60;
/** Hits drawn from the common counter at once: a write for every twentieth request, not for each. */
const DRAWN_AT_ONCE = 20;
const MOST_REMEMBERED = 10_000;

interface Drawn {
  left: number;
  /** When the window ends, in ms. */
  readonly until: number;
}

/** Requests a minute of one caller, over all processes; exact to the few that a process has drawn ahead. */
export function createAllowance(limits: Limits, mostPerMinute: number) {
  const drawn = new Map<string, Drawn>();
  const share = Math.max(1, Math.min(DRAWN_AT_ONCE, Math.floor(mostPerMinute / 2)));

  async function draw(key: string): Promise<Drawn> {
    const { hits, resetsIn } = await limits.hit(key, WINDOW_SECONDS, share);
    const granted = Math.min(share, mostPerMinute - (hits - share));
    if (granted <= 0) throw tooMany(resetsIn);
    if (drawn.size >= MOST_REMEMBERED) drawn.clear();
    const fresh = { left: granted, until: Date.now() + resetsIn * 1000 };
    drawn.set(key, fresh);
    return fresh;
  }

  return {
    /** Throws `too_many_requests` when the minute's allowance is used up. */
    async take(key: string): Promise<void> {
      const known = drawn.get(key);
      const mine = known && known.left > 0 && known.until > Date.now() ? known : await draw(key);
      mine.left -= 1;
    },
  };
}
