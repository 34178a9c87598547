import { percentile } from '../percentile';
import type { Table } from '../table';
import { fromElsewhere, openAccounts, writeConversations, type Account } from './accounts';
import { load } from './load';
import { buildServer, startProcess, startServer } from './processes';

/** Other programs make a machine slow for seconds: all rows of a round stand beside each other. */
const ROUNDS = 3;
const SECONDS = 2;

const headersOf = ({ token }: Account) => ({ ...fromElsewhere(), authorization: `Bearer ${token}` });

/** The light calls of every page, each beside a bare Fastify that asks the same of the same kind of database. */
export async function benchReads(): Promise<Table[]> {
  await buildServer();
  const embedded = await readsOn('PGlite, embedded', undefined);
  const postgres = await startProcess<string>('api/bench/postgres.process.ts');
  try {
    return [embedded, await readsOn('PostgreSQL', postgres.word)];
  } finally {
    await postgres.stop();
  }
}

async function readsOn(kind: string, databaseUrl: string | undefined): Promise<Table> {
  const bare = await startProcess<{ listening: string }>('api/bench/bare.process.ts', {
    parameters: databaseUrl === undefined ? [] : [databaseUrl],
  });
  // More than forty people would ask.
  const server = await startServer(databaseUrl, { REQUESTS_PER_MINUTE: '1000000' });
  try {
    const [bareUrl, api] = [bare.word.listening, `${server.word.listening}/api`];
    const accounts = await openAccounts(api, 40);
    await Promise.all(accounts.map((account) => writeConversations(api, account)));
    let turn = 0;
    const next =
      (make: (account: Account) => { headers: Record<string, string>; body?: string; path?: string }) =>
      () => {
        const account = accounts[(turn += 1) % accounts.length];
        if (!account) throw new Error('There is no account.');
        return make(account);
      };
    const list = next((account) => ({
      headers: headersOf(account),
      path: `/api/text/conversations?user_email=${account.email}`,
    }));
    const balance = next((account) => ({
      headers: headersOf(account),
      body: JSON.stringify({ user_email: account.email }),
    }));
    const usual = { connections: 10, seconds: SECONDS, next: () => ({}) };
    const rows = {
      'bare select by key': () => load(`${bareUrl}/select`, usual),
      'bare select of the list': () => load(`${bareUrl}/list`, usual),
      'list of conversations': () => load(`${api}/text/conversations`, { ...usual, next: list }),
      'bare select of the balance': () => load(`${bareUrl}/balance`, usual),
      balance: () => load(`${api}/user/balance`, { ...usual, method: 'POST', next: balance }),
    };
    const rounds: Record<keyof typeof rows, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const figures = {} as Record<keyof typeof rows, number>;
      for (const [name, measure] of Object.entries(rows) as [
        keyof typeof rows,
        () => ReturnType<typeof load>,
      ][])
        figures[name] = (await measure()).perSecond;
      rounds.push(figures);
    }
    const same = {
      'list of conversations': 'bare select of the list',
      balance: 'bare select of the balance',
    } as const;
    const middle = (read: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(read), 50);
    const row = (name: keyof typeof rows) => [
      name,
      middle((round) => round[name]).toFixed(0),
      middle((round) => round[name] / round['bare select by key']).toFixed(2),
      name in same ? middle((round) => round[name] / round[same[name as keyof typeof same]]).toFixed(2) : '-',
    ];
    return {
      title: `Light calls on ${kind}, the middle of ${ROUNDS} rounds`,
      head: ['', 'requests/s', 'of the bare select by key', 'of the same select'],
      rows: (Object.keys(rows) as (keyof typeof rows)[]).map(row),
    };
  } finally {
    await server.stop();
    await bare.stop();
  }
}
