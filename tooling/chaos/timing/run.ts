// `npm run campaign:timing -- --samples 300 --seed 1`: whether the time of an answer tells that an address has an account.
// Starts a Lisan of its own that takes addresses of clients from this machine: each sample comes from another network,
// as limits would speak otherwise.
import { format } from '../../bench/table';
import { readCount, readOptions, startLisan } from '@lisan/e2e';
import { calls, fill, measure, MOST_APART, type Ask } from './measure';

const values = readOptions({
  samples: { type: 'string', default: '300' },
  seed: { type: 'string', default: '1' },
});
const samples = readCount('samples', values.samples);
const seed = readCount('seed', values.seed, 0);

const lisan = await startLisan({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
let networks = 0;
const ask: Ask = async (path, body) => {
  networks += 1;
  const ip = `2001:db8:${(networks >> 8).toString(16)}:${(networks & 255).toString(16)}::1`;
  const begun = performance.now();
  const answer = await fetch(`${lisan.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return { status: answer.status, took: performance.now() - begun };
};
try {
  await fill(ask, samples);
  const rows: string[][] = [];
  for (const call of calls) {
    const { known, unknown, difference, low, high } = await measure(ask, call, { samples, seed });
    const percent = (value: number) => `${value.toFixed(1)} %`;
    const between = `${percent(low)} to ${percent(high)}`;
    rows.push([
      call.path,
      `${known.toFixed(1)} ms`,
      `${unknown.toFixed(1)} ms`,
      percent(difference),
      between,
    ]);
    if (Math.abs(difference) > MOST_APART) process.exitCode = 1;
  }
  const head = ['call', 'known', 'unknown', 'difference', '95 % of such differences'];
  console.log(format({ title: `Medians of ${samples} each way, shuffled`, head, rows }, true));
} finally {
  await lisan.stop();
}
