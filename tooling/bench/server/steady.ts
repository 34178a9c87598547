import autocannon, { type Request } from 'autocannon';
import type { Bench } from '../bench';
import { percentile } from '../percentile';
import { Rounds, type Series } from '../report/series';
import { fromElsewhere, openAccounts, writeConversations, type Account } from './accounts';
import { buildServer, startProcess, startServer } from './processes';

const perSecond = 1_000;
const seconds = 60;
const connections = 100;
/** A minute each says as much as seven would. */
const most = 1;

interface Known extends Account {
  readonly conversation: string;
}

interface Asked {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: string;
}

type Call = (account: Known) => Asked;

/** What pages ask for, as often as beside each other here: nine reads, one write. */
const mix: readonly Call[] = [
  ({ email }) => ({ method: 'GET', path: `/api/text/conversations?user_email=${email}` }),
  ({ email }) => ({ method: 'POST', path: '/api/user/balance', body: JSON.stringify({ user_email: email }) }),
  ({ conversation, email }) => ({
    method: 'GET',
    path: `/api/text/conversation/${conversation}?user_email=${email}`,
  }),
  ({ email }) => ({ method: 'GET', path: `/api/text/conversations?user_email=${email}` }),
  ({ email }) => ({ method: 'POST', path: '/api/user/profile', body: JSON.stringify({ email }) }),
  ({ email }) => ({ method: 'POST', path: '/api/user/balance', body: JSON.stringify({ user_email: email }) }),
  () => ({ method: 'GET', path: '/api/stripe/subscription_plans' }),
  ({ conversation, email }) => ({
    method: 'GET',
    path: `/api/text/conversation/${conversation}?user_email=${email}`,
  }),
  ({ email }) => ({ method: 'POST', path: '/api/user/balance', body: JSON.stringify({ user_email: email }) }),
  ({ conversation }) => ({
    method: 'PATCH',
    path: `/api/text/conversation/${conversation}`,
    body: JSON.stringify({ title: `Tea ${Math.random()}` }),
  }),
];

async function withConversation(api: string, account: Account): Promise<Known> {
  const headers = { ...fromElsewhere(), authorization: `Bearer ${account.token}` };
  const answer = await fetch(`${api}/text/conversations?user_email=${account.email}`, { headers });
  if (!answer.ok) throw new Error(`No list could be had: ${await answer.text()}`);
  const { conversations } = (await answer.json()) as { conversations: { conversation_id: string }[] };
  return { ...account, conversation: conversations[0]?.conversation_id ?? '' };
}

/** A refusal is quick: none of them may be one. */
async function tryEach(origin: string, [account]: readonly Known[]): Promise<void> {
  if (!account) throw new Error('There is no account.');
  const headers = { ...fromElsewhere(), authorization: `Bearer ${account.token}` };
  for (const call of mix) {
    const { method, path, body } = call(account);
    const answer = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  }
}

async function measureOn(kind: string, databaseUrl: string | undefined, found: Rounds): Promise<void> {
  const server = await startServer(databaseUrl, { REQUESTS_PER_MINUTE: '1000000' });
  try {
    const api = `${server.word.listening}/api`;
    const opened = await openAccounts(api, 40);
    await Promise.all(opened.map((account) => writeConversations(api, account)));
    const accounts: Known[] = [];
    for (const account of opened) accounts.push(await withConversation(api, account));
    await tryEach(server.word.listening, accounts);
    const times: number[] = [];
    const told = new Map<number, number>();
    let turn = 0;
    const ask = (request: Request): Request => {
      const call = mix[turn % mix.length];
      const account = accounts[Math.floor(turn / mix.length) % accounts.length];
      if (!call || !account) throw new Error('There is nothing to ask.');
      turn += 1;
      const headers = { ...fromElsewhere(), authorization: `Bearer ${account.token}` };
      return { ...request, ...call(account), headers };
    };
    const { errors } = await autocannon({
      url: api,
      connections,
      overallRate: perSecond,
      duration: seconds,
      timeout: 60,
      requests: [{ setupRequest: ask }],
      setupClient: (client) =>
        client.on('response', (status: number, _bytes: number, milliseconds: number) => {
          if (status < 300) times.push(milliseconds);
          told.set(status, (told.get(status) ?? 0) + 1);
        }),
    });
    const others = [...told].filter(([status]) => status >= 300 && status !== 503);
    if (others.length > 0) throw new Error(`${kind} under load answered ${JSON.stringify(others)}.`);
    const add = (row: string, value: number) => found.add(row, kind, value);
    const asked = `of ${perSecond.toLocaleString('en')} mixed calls a second for ${seconds} s`;
    add(`${asked}: served, requests/s`, times.length / seconds);
    add(`${asked}: p50, ms`, percentile(times, 50));
    add(`${asked}: p99, ms`, percentile(times, 99));
    add(`${asked}: told to come again`, told.get(503) ?? 0);
    add(`${asked}: faults`, errors);
  } finally {
    await server.stop();
  }
}

/** A steady load of what pages ask for, on the API alone and on both databases: how much of it is served, and how quickly. */
export async function benchSteady({ rounds, say }: Bench): Promise<Series[]> {
  await buildServer();
  const found = new Rounds();
  for (let round = 0; round < Math.min(rounds, most); round += 1) {
    await measureOn('PGlite, embedded', undefined, found);
    say('embedded');
    const postgres = await startProcess<string>('api/bench/postgres.process.ts');
    try {
      await measureOn('PostgreSQL', postgres.word, found);
    } finally {
      await postgres.stop();
    }
    say('PostgreSQL');
  }
  return found.list();
}
