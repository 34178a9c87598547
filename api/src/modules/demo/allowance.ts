import { Problem } from '@lisan/errors';
import type { Limits } from '../../limits/limits';

const DAY = 24 * 3_600;

const most = {
  script: { account: 30, network: 300 },
  speech: { account: 12, network: 120 },
  video: { account: 6, network: 60 },
} as const;

export type DemoWork = keyof typeof most;

export interface DemoCaller {
  readonly userId: string;
  readonly ip: string;
}

export interface DemoAllowance {
  /** Throws `too_many_requests`. Returns an undo for tasks that failed without the caller's fault. */
  take(work: DemoWork, caller: DemoCaller): Promise<() => Promise<void>>;
  left(work: DemoWork, userId: string): Promise<number>;
}

export function createDemoAllowance(limits: Limits, networkOf: (ip: string) => string): DemoAllowance {
  const accountKey = (work: DemoWork, userId: string) => `demo:${work}:account:${userId}`;

  async function hit(key: string, limit: number): Promise<void> {
    const { hits, resetsIn } = await limits.hit(key, DAY);
    if (hits <= limit) return;
    await limits.giveBack(key);
    throw new Problem('too_many_requests', { message: 'demo_used_up', retryAfter: resetsIn });
  }

  return {
    async take(work, { userId, ip }) {
      const keys = [accountKey(work, userId), `demo:${work}:network:${networkOf(ip)}`] as const;
      await hit(keys[0], most[work].account);
      try {
        await hit(keys[1], most[work].network);
      } catch (error) {
        await limits.giveBack(keys[0]);
        throw error;
      }
      return async () => void (await Promise.all(keys.map((key) => limits.giveBack(key))));
    },
    async left(work, userId) {
      const { hits } = await limits.read(accountKey(work, userId));
      return Math.max(0, most[work].account - hits);
    },
  };
}
