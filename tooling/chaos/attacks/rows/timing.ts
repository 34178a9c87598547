import { calls, fill, measure, MOST_APART, type Ask } from '../../timing/measure';
import type { Attack } from '../attack';
import { freshIp, type World } from '../context';

const SAMPLES = 300;
/** Where those who are known have been registered already. */
const filled = new WeakSet<World>();

/** Whether the time of an answer tells that an address has an account. */
export const timing: readonly Attack[] = calls.map((call) => ({
  name: `timing-of-${call.name}`,
  expected: `medians of ${SAMPLES} each way within ${MOST_APART} %`,
  async run(world) {
    const ask: Ask = async (path, json) => {
      const { status, milliseconds: took } = await world.call(path, { ip: freshIp(), json });
      return { status, took };
    };
    if (!filled.has(world)) await fill(ask, SAMPLES);
    filled.add(world);
    const { known, unknown, difference, low, high } = await measure(ask, call, { samples: SAMPLES, seed: 1 });
    return {
      tried: 2 * SAMPLES,
      seen: `known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms: ${difference.toFixed(1)} % apart (95 % of such differences between ${low.toFixed(1)} and ${high.toFixed(1)})`,
      holds: Math.abs(difference) <= MOST_APART,
    };
  },
}));
