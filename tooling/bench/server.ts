import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type Request } from 'autocannon';
import { buildApi, root, startApi } from '../own-server/api-process';
import { createCaller, freshIp, type Caller, type Person } from '../own-server/caller';
import type { Bench } from './bench';
import { percentile } from '../figures/percentile';
import { Rounds, type Series } from './series';

const MEASURE_SECONDS = 3;
const WARM_UP_SECONDS = 1;
const ACCOUNT_COUNT = 20;
const REPLY_COUNT = 5;
const yardstick = 'bare Fastify route';

interface Call {
  readonly name: string;
  readonly url: string;
  readonly connections?: number;
  next(): Pick<Request, 'method' | 'headers' | 'body' | 'path'>;
}

/**
 * Calls as fast as the responses arrive. @throws Error on an error response, which would be too
 * quick
 */
async function load({ url, connections = 10, next }: Call) {
  const times: number[] = [];
  const measure = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      timeout: 60,
      requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
      setupClient: (client) =>
        client.on('response', (_status: number, _bytes: number, milliseconds: number) =>
          times.push(milliseconds),
        ),
    });
  await measure(WARM_UP_SECONDS);
  times.length = 0;
  const { requests, non2xx, errors, statusCodeStats } = await measure(MEASURE_SECONDS);
  if (non2xx + errors > 0)
    throw new Error(`${url}: ${errors} errors, answers ${JSON.stringify(statusCodeStats)}`);
  return { perSecond: requests.average, p50: percentile(times, 50), p99: percentile(times, 99) };
}

async function timeToFirstByte(url: string, init: RequestInit = {}): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, init);
  const reader = answer.body?.getReader();
  await reader?.read();
  const milliseconds = performance.now() - begun;
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}.`);
  await reader?.cancel();
  return milliseconds;
}

async function startBare() {
  const child = fork(join(root, 'api/bench/bare.process.ts'), { cwd: root, execArgv: ['--import', 'tsx'] });
  const [{ listening }] = (await once(child, 'message')) as [{ listening: string }];
  return {
    origin: listening,
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Accounts with one conversation each, used in turn: each is limited to 600 calls a minute. */
async function openAccounts(caller: Caller): Promise<() => Person> {
  const people: Person[] = [];
  for (let count = 0; count < ACCOUNT_COUNT; count += 1) people.push(await caller.join());
  await Promise.all(
    people.map((person) =>
      caller.post('/text/generate', { prompt: 'Tea', user_email: person.email, level: 'OpenAI' }, person),
    ),
  );
  let turn = 0;
  return () => people[(turn += 1) % people.length] as Person;
}

function listCalls(api: string, nextPerson: () => Person): Call[] {
  const post = (path: string, person: Pick<Person, 'headers'>, json: object) =>
    ({
      method: 'POST',
      path: `/api${path}`,
      headers: { ...person.headers, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    }) as const;
  const stranger = () => ({ headers: { 'x-forwarded-for': freshIp() } });
  let newcomers = 0;
  return [
    {
      name: 'register',
      url: api,
      next() {
        const email = `new-${(newcomers += 1)}@example.org`;
        return post('/user/register', stranger(), { email, username: 'Layla', password: 'correct horse 7' });
      },
    },
    {
      name: 'login',
      url: api,
      next() {
        const { email, password } = nextPerson();
        return post('/user/login', stranger(), { email, password });
      },
    },
    {
      name: 'history',
      url: api,
      next() {
        const { email, headers } = nextPerson();
        return { method: 'GET', path: `/api/text/conversations?user_email=${email}`, headers };
      },
    },
    {
      name: 'speech, two words',
      url: api,
      connections: 2,
      next() {
        const person = nextPerson();
        const json = { text: 'Good day.', voice_id: 'lisan-emma', user_email: person.email };
        return post('/voice/text-to-speech', person, json);
      },
    },
  ];
}

export async function benchServer({ rounds, report }: Bench): Promise<readonly Series[]> {
  buildApi();
  const found = new Rounds(yardstick);
  const folder = mkdtempSync(join(tmpdir(), 'lisan-bench-'));
  const env = { TRUSTED_PROXIES: '127.0.0.1', REQUESTS_PER_MINUTE: '1000000' };
  const server = startApi(folder, { env });
  const bare = await startBare();
  try {
    const api = await server.listening;
    const nextPerson = await openAccounts(createCaller(api));
    const route: Call = { name: yardstick, url: `${bare.origin}/route`, next: () => ({}) };
    for (let round = 1; round <= rounds; round += 1) {
      for (const call of [route, ...listCalls(api, nextPerson)]) {
        const { perSecond, p50, p99 } = await load(call);
        found.add('requests/s', call.name, perSecond);
        found.add('p50, ms', call.name, p50);
        found.add('p99, ms', call.name, p99);
      }
      const bareTimes: number[] = [];
      const times: number[] = [];
      for (let reply = 0; reply < REPLY_COUNT; reply += 1) {
        bareTimes.push(await timeToFirstByte(route.url));
        const { email, headers } = nextPerson();
        const json = { prompt: 'Tea', user_email: email, level: 'OpenAI' };
        times.push(
          await timeToFirstByte(`${api}/api/text/generate`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
            body: JSON.stringify(json),
          }),
        );
      }
      found.add('first byte, ms', yardstick, percentile(bareTimes, 50));
      found.add('first byte, ms', 'chat reply', percentile(times, 50));
      report(`round ${round} of ${rounds}`);
    }
  } finally {
    await server.stop();
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return found.list();
}
