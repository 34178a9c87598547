import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../../figures/percentile';
import { createRandom } from '../../random';
import type { Attack } from '../attack';
import { freshIp } from '../../../own-server/caller';
import { PASSWORD, type World } from '../context';

const SAMPLE_COUNT = 300;
const SAMPLES_PER_BLOCK = 10;
const WARM_UP_REQUESTS = 20;
const MAX_DIFFERENCE_PERCENT = 3;
/** Lets work after the response finish. */
const PAUSE_MS = 40;

const calls = [
  { name: 'login', path: '/user/login', status: 401 },
  { name: 'forgot', path: '/user/forgot-password', status: 200 },
] as const;

const registered = new WeakSet<World>();
const known = (n: number) => `known-${n}@example.com`;

async function registerKnown(world: World): Promise<void> {
  if (registered.has(world)) return;
  for (let n = 0; n < SAMPLE_COUNT; n += 1) {
    const json = { email: known(n), username: 'Layla', password: PASSWORD };
    const { status } = await world.call('/user/register', { ip: freshIp(), json });
    if (status !== 200) throw new Error(`A registration got ${status}.`);
  }
  registered.add(world);
}

/** Alternates both kinds in random order, so that slow moments affect both. */
async function sample(world: World, { path, status }: (typeof calls)[number]) {
  const random = createRandom(1);
  const time = async (email: string) => {
    const json = { email, password: 'not the password' };
    const answer = await world.call(path, { ip: freshIp(), json });
    if (answer.status !== status) throw new Error(`${path} got ${answer.status}.`);
    await pause(PAUSE_MS);
    return answer.milliseconds;
  };
  for (let n = 0; n < WARM_UP_REQUESTS; n += 1) await time(`unknown-warm-${n}@example.com`);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let from = 0; from < SAMPLE_COUNT; from += SAMPLES_PER_BLOCK) {
    const block = Array.from({ length: SAMPLES_PER_BLOCK }, (_, n) => [
      { kind: 'known', email: known(from + n) } as const,
      { kind: 'unknown', email: `other-${from + n}@example.com` } as const,
    ]).flat();
    for (const { kind, email } of random.shuffle(block)) times[kind].push(await time(email));
  }
  return times;
}

export const timing: readonly Attack[] = calls.map((call) => ({
  name: `timing-of-${call.name}`,
  expected: `medians of ${SAMPLE_COUNT} each way within ${MAX_DIFFERENCE_PERCENT} %`,
  async run(world) {
    await registerKnown(world);
    const times = await sample(world, call);
    const [ours, others] = [percentile(times.known, 50), percentile(times.unknown, 50)];
    assert.ok(
      Math.abs(ours / others - 1) * 100 <= MAX_DIFFERENCE_PERCENT,
      `known ${ours.toFixed(1)} ms, unknown ${others.toFixed(1)} ms`,
    );
  },
}));
