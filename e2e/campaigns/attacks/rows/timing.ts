import { compare, createRandom, shuffle } from '../../timing/sampling';
import type { Attack } from '../attack';
import { freshAddress, PASSWORD, type World } from '../world';

const SAMPLES = 300;

async function measure({ call }: World, path: string, status: number) {
  const random = createRandom(1);
  const took = { known: [] as number[], unknown: [] as number[] };
  const order = Array.from({ length: SAMPLES }, (_, n) => [
    { kind: 'known', email: `timing-${n}@example.com` } as const,
    { kind: 'unknown', email: `nobody-${n}@example.com` } as const,
  ]).flat();
  for (const { kind, email } of shuffle(order, random)) {
    const met = await call(path, { address: freshAddress(), json: { email, password: 'not the password' } });
    if (met.status !== status) throw new Error(`${path} was answered ${met.status}.`);
    took[kind].push(met.milliseconds);
  }
  return compare(took.known, took.unknown, random);
}

const asks = [
  { name: 'timing-of-login', path: '/user/login', status: 401 },
  { name: 'timing-of-forgot', path: '/user/forgot-password', status: 200 },
] as const;

let isFilled = false;
async function fill({ call }: World): Promise<void> {
  if (isFilled) return;
  isFilled = true;
  for (let n = 0; n < SAMPLES; n += 1) {
    const json = { email: `timing-${n}@example.com`, username: 'Layla', password: PASSWORD };
    const { status } = await call('/user/register', { address: freshAddress(), json });
    if (status !== 200) throw new Error(`A registration was answered ${status}.`);
  }
}

/** Whether the time of an answer tells that an address has an account. */
export const timing: readonly Attack[] = asks.map(({ name, path, status }) => ({
  name,
  expected: 'medians within 3 %, or no difference that the noise would not make',
  async run(world) {
    await fill(world);
    const { known, unknown, difference, low, high } = await measure(world, path, status);
    return {
      tried: 2 * SAMPLES,
      seen: `medians ${known.toFixed(1)} and ${unknown.toFixed(1)} ms, ${difference.toFixed(1)} % (95 % between ${low.toFixed(1)} and ${high.toFixed(1)})`,
      holds: Math.abs(difference) <= 3 || (low <= 0 && high >= 0),
    };
  },
}));
