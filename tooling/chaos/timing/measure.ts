import { setTimeout as pause } from 'node:timers/promises';
import { compare, createRandom, shuffle, type Comparison } from './sampling';

/** Sends this body, as somebody from a network that nobody has come from. */
export type Ask = (path: string, body: object) => Promise<{ readonly status: number; readonly took: number }>;

/** Calls that must not tell whether an address has an account. */
export const calls = [
  { name: 'login', path: '/user/login', status: 401 },
  { name: 'forgot', path: '/user/forgot-password', status: 200 },
] as const;

/** Percent by which the medians may differ. */
export const MOST_APART = 3;
/** Milliseconds after an answer: what it set off is over before the next is timed. */
const AFTERWARDS = 40;
const WARM_UP = 20;

const known = (n: number) => `known-${n}@example.com`;

/** Registers those who are known. */
export async function fill(ask: Ask, samples: number): Promise<void> {
  for (let n = 0; n < samples; n += 1) {
    const json = { email: known(n), username: 'Layla', password: `correct horse ${n}` };
    const { status } = await ask('/user/register', json);
    if (status !== 200) throw new Error(`A registration was answered ${status}.`);
  }
}

/**
 * Times `samples` of each kind, each of an address of its own. Ten of each and ten of the other are shuffled together:
 * whatever changes on the machine meanwhile changes both.
 */
export async function measure(
  ask: Ask,
  { path, status }: { path: string; status: number },
  { samples, seed }: { samples: number; seed: number },
): Promise<Comparison> {
  const random = createRandom(seed);
  const time = async (email: string) => {
    const answer = await ask(path, { email, password: 'not the password' });
    if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}.`);
    await pause(AFTERWARDS);
    return answer.took;
  };
  for (let n = 0; n < WARM_UP; n += 1) await time(`nobody-warm-${n}@example.com`);
  const took = { known: [] as number[], unknown: [] as number[] };
  for (let from = 0; from < samples; from += 10) {
    const block = Array.from({ length: Math.min(10, samples - from) }, (_, n) => [
      { kind: 'known', email: known(from + n) } as const,
      { kind: 'unknown', email: `other-${from + n}@example.com` } as const,
    ]).flat();
    for (const { kind, email } of shuffle(block, random)) took[kind].push(await time(email));
  }
  return compare(took.known, took.unknown, random);
}
