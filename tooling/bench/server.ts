import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startApi } from '../own-server/api-process';
import { createCaller, type Caller, type Person } from '../own-server/caller';
import { percentile } from '../figures/percentile';
import { unlimited, type Bench } from './bench';
import { inTurn, Rounds, type Series } from './series';
import { startProcess } from './yardstick/processes';

const MEASURE_SECONDS = 4;
const WARM_UP_SECONDS = 3;
const REPLY_COUNT = 20;
const REPLIES_AT_ONCE = 32;
const ACCOUNT_COUNT = 8;

/** Requests a second for an account's balance. @throws Error on an error response, which would be too quick */
async function loadBalance(origin: string, people: readonly Person[]): Promise<number> {
  let turn = 0;
  const run = (duration: number) =>
    autocannon({
      url: origin,
      connections: 10,
      duration,
      requests: [
        {
          method: 'POST',
          path: '/api/user/balance',
          setupRequest(request) {
            const { headers, email } = people[(turn += 1) % people.length] as Person;
            const body = JSON.stringify({ user_email: email });
            return { ...request, body, headers: { ...headers, 'content-type': 'application/json' } };
          },
        },
      ],
    });
  await run(WARM_UP_SECONDS);
  const { requests, non2xx, errors, statusCodeStats } = await run(MEASURE_SECONDS);
  if (non2xx + errors > 0)
    throw new Error(`${origin}: ${errors} errors, responses ${JSON.stringify(statusCodeStats)}`);
  return requests.average;
}

async function timeFirstToken(url: string, headers: object, json: object, marker: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(json),
  });
  const decoder = new TextDecoder();
  let [text, firstMs] = ['', Number.NaN];
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (Number.isNaN(firstMs) && text.includes(marker)) firstMs = performance.now() - startedAt;
  }
  if (Number.isNaN(firstMs)) throw new Error(`${url} responded ${response.status} ${text}`);
  return firstMs;
}

const askModel = (model: string) =>
  timeFirstToken(`${model}/chat/completions`, {}, { model: 'mock', stream: true, messages: [] }, '"content"');

const askLisan = (origin: string, { email, headers }: Person) =>
  timeFirstToken(
    `${origin}/api/text/generate`,
    headers,
    { prompt: 'Tea', user_email: email, level: 'OpenAI' },
    'event: delta',
  );

const joinMany = async (caller: Caller, count: number): Promise<Person[]> => {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) people.push(await caller.join());
  return people;
};

/** What edge and API add, as `npm start` runs them, to a model and to a bare proxy. */
export async function benchServer(bench: Bench): Promise<readonly Series[]> {
  const found = new Rounds();
  const [model, lisan] = [await bench.model(), await bench.lisan()];
  const folder = mkdtempSync(join(tmpdir(), 'lisan-bench-'));
  // Like the API of `npm start`, whose port only its edge knows.
  const api = startApi(folder, { env: { ...unlimited, NODE_OPTIONS: '--max-semi-space-size=16' } });
  const proxy = await startProcess('proxy', await api.listening);
  try {
    const subjects = [
      { name: 'bare Node proxy', origin: proxy.origin },
      { name: 'Lisan', origin: lisan },
    ];
    const accounts = new Map<string, Person[]>();
    for (const { name, origin } of subjects)
      accounts.set(name, await joinMany(createCaller(origin), ACCOUNT_COUNT));
    for (let round = 1; round <= bench.rounds; round += 1) {
      for (const { name, origin } of inTurn(subjects, round))
        found.add(
          'light call through the edge, requests/s',
          name,
          await loadBalance(origin, accounts.get(name) ?? []),
        );
      // New accounts: the free plan has few replies.
      const people = await joinMany(createCaller(lisan), REPLIES_AT_ONCE + REPLY_COUNT);
      const [direct, through]: [number[], number[]] = [[], []];
      for (const person of people.slice(REPLIES_AT_ONCE)) {
        direct.push(await askModel(model));
        through.push(await askLisan(lisan, person));
      }
      found.add(
        'added to the first token, 1 reply, ms',
        'Lisan',
        percentile(through, 50) - percentile(direct, 50),
      );
      const together = people.slice(0, REPLIES_AT_ONCE);
      const directTogether = await Promise.all(together.map(() => askModel(model)));
      const throughTogether = await Promise.all(together.map((person) => askLisan(lisan, person)));
      found.add(
        'added to the first token, 32 replies, ms',
        'Lisan',
        percentile(throughTogether, 50) - percentile(directTogether, 50),
      );
      bench.report(`round ${round} of ${bench.rounds}`);
    }
  } finally {
    await api.stop();
    await proxy.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return found.list();
}
