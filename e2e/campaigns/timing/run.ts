// `npm run campaign:timing -- --samples 300 --seed 1`: whether the time of an answer tells that an address has an account.
// Starts a Lisan of its own that takes addresses of clients from this machine: each sample comes from another network,
// as limits would speak otherwise.
import { parseArgs } from 'node:util';
import { format } from '../../bench/table';
import { startLisan } from '../../machine/lisan';
import { compare, createRandom, shuffle } from './sampling';

const { values } = parseArgs({
  options: { samples: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const samples = Number(values.samples);
const random = createRandom(Number(values.seed));

let networks = 0;
async function ask(origin: string, path: string, body: object): Promise<{ status: number; took: number }> {
  networks += 1;
  const address = `2001:db8:${(networks >> 8).toString(16)}:${(networks & 255).toString(16)}::1`;
  const begun = performance.now();
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return { status: answer.status, took: performance.now() - begun };
}

const calls = [
  { path: '/user/login', status: 401 },
  { path: '/user/forgot-password', status: 200 },
] as const;

async function measure(origin: string, path: string, status: number) {
  const took = { known: [] as number[], unknown: [] as number[] };
  const order = Array.from({ length: samples }, (_, n) => [
    { kind: 'known', email: `known-${n}@example.com` } as const,
    { kind: 'unknown', email: `unknown-${n}@example.com` } as const,
  ]).flat();
  for (const { kind, email } of shuffle(order, random)) {
    const answer = await ask(origin, path, { email, password: 'not the password' });
    if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}.`);
    took[kind].push(answer.took);
  }
  return compare(took.known, took.unknown, random);
}

const lisan = await startLisan({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
try {
  for (let n = 0; n < samples; n += 1) {
    const email = `known-${n}@example.com`;
    const { status } = await ask(lisan.origin, '/user/register', {
      email,
      username: 'Layla',
      password: `correct horse ${n}`,
    });
    if (status !== 200) throw new Error(`A registration was answered ${status}.`);
  }
  const rows: string[][] = [];
  for (const { path, status } of calls) {
    const { known, unknown, difference, low, high } = await measure(lisan.origin, path, status);
    const percent = (value: number) => `${value.toFixed(1)} %`;
    const between = `${percent(low)} to ${percent(high)}`;
    rows.push([path, `${known.toFixed(1)} ms`, `${unknown.toFixed(1)} ms`, percent(difference), between]);
  }
  const head = ['call', 'known', 'unknown', 'difference', '95 % of such differences'];
  console.log(format({ title: `Medians of ${samples} each way, shuffled`, head, rows }, true));
} finally {
  await lisan.stop();
}
