import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../../figures/percentile';
import { createRandom } from '../../random';
import type { Attack } from '../attack';
import { freshIp } from '../../../own-server/caller';
import { PASSWORD, type World } from '../context';

const SAMPLES = 300;
const BLOCK = 10;
const WARM_UP = 20;
const RESAMPLES = 2_000;
const MAX_DIFFERENCE_PERCENT = 3;
/** Lets the work that an answer triggers end before the next sample. */
const PAUSE_MS = 40;

const calls = [
  { name: 'login', path: '/user/login', status: 401 },
  { name: 'forgot', path: '/user/forgot-password', status: 200 },
] as const;

const registered = new WeakSet<World>();
const known = (n: number) => `known-${n}@example.com`;

async function registerKnown(world: World): Promise<void> {
  if (registered.has(world)) return;
  for (let n = 0; n < SAMPLES; n += 1) {
    const json = { email: known(n), username: 'Layla', password: PASSWORD };
    const { status } = await world.call('/user/register', { ip: freshIp(), json });
    if (status !== 200) throw new Error(`A registration was answered ${status}.`);
  }
  registered.add(world);
}

/** Shuffles both kinds together in small blocks, so that a slow moment of the machine slows both. */
async function sample(world: World, { path, status }: (typeof calls)[number]) {
  const random = createRandom(1);
  const time = async (email: string) => {
    const json = { email, password: 'not the password' };
    const answer = await world.call(path, { ip: freshIp(), json });
    if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}.`);
    await pause(PAUSE_MS);
    return answer.milliseconds;
  };
  for (let n = 0; n < WARM_UP; n += 1) await time(`unknown-warm-${n}@example.com`);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let from = 0; from < SAMPLES; from += BLOCK) {
    const block = Array.from({ length: BLOCK }, (_, n) => [
      { kind: 'known', email: known(from + n) } as const,
      { kind: 'unknown', email: `other-${from + n}@example.com` } as const,
    ]).flat();
    for (const { kind, email } of random.shuffle(block)) times[kind].push(await time(email));
  }
  const resample = (values: readonly number[]) => values.map(() => random.pick(values));
  const difference = (one: readonly number[], other: readonly number[]) =>
    (percentile(one, 50) / percentile(other, 50) - 1) * 100;
  return {
    ...times,
    difference: difference(times.known, times.unknown),
    resampled: Array.from({ length: RESAMPLES }, () =>
      difference(resample(times.known), resample(times.unknown)),
    ),
  };
}

/** Whether the time of an answer reveals that an address has an account. */
export const timing: readonly Attack[] = calls.map((call) => ({
  name: `timing-of-${call.name}`,
  expected: `medians of ${SAMPLES} each way within ${MAX_DIFFERENCE_PERCENT} %`,
  async run(world) {
    await registerKnown(world);
    const { known: ours, unknown, difference, resampled } = await sample(world, call);
    const [low, high] = [percentile(resampled, 2.5), percentile(resampled, 97.5)];
    return {
      tried: 2 * SAMPLES,
      seen: `known ${percentile(ours, 50).toFixed(1)} ms, unknown ${percentile(unknown, 50).toFixed(1)} ms: ${difference.toFixed(1)} % apart (95 % of such differences between ${low.toFixed(1)} and ${high.toFixed(1)})`,
      holds: Math.abs(difference) <= MAX_DIFFERENCE_PERCENT,
    };
  },
}));
