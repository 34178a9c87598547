import type { Table } from '../table';
import { fromElsewhere, openAccounts, writeConversations, type Account } from './accounts';
import { load, type Load } from './load';
import { buildServer, startProcess, startServer } from './processes';
import { measurePush } from './push';

const kinds = { embedded: 'PGlite, embedded', server: 'PostgreSQL' } as const;

interface FirstToken {
  readonly p50: { readonly provider: number; readonly server: number };
  readonly p95: { readonly provider: number; readonly server: number };
  readonly p99: { readonly provider: number; readonly server: number };
}

/** The server's calls, each beside a bare Fastify route and a bare select in the same run, on both databases. */
export async function benchServer(): Promise<Table[]> {
  await buildServer();
  const tables: Table[] = [];
  for (const kind of ['embedded', 'server'] as const) {
    const postgres =
      kind === 'server' ? await startProcess<string>('api/bench/postgres.process.ts') : undefined;
    try {
      tables.push(...(await benchOn(kinds[kind], postgres?.word)));
    } finally {
      await postgres?.stop();
    }
  }
  tables.push(await benchFirstToken());
  return tables;
}

async function benchOn(kind: string, databaseUrl: string | undefined): Promise<Table[]> {
  const bare = await startProcess<{ listening: string }>('api/bench/bare.process.ts', {
    parameters: databaseUrl === undefined ? [] : [databaseUrl],
  });
  const server = await startServer(databaseUrl);
  try {
    const bareUrl = bare.word.listening;
    const api = `${server.word.listening}/api`;
    const accounts = await openAccounts(api, 40);
    // The built-in writer writes at the pace of a reader: all at once, as it is not what is measured.
    await Promise.all(accounts.map((account) => writeConversations(api, account)));

    const usual = { connections: 10, seconds: 4 };
    const route = await load(`${bareUrl}/route`, { ...usual, next: () => ({}) });
    const select = await load(`${bareUrl}/select`, { ...usual, next: () => ({}) });
    const list = () => load(`${api}/text/conversations`, { ...usual, next: inTurn(accounts, listOf) });
    const login = await load(`${api}/user/login`, {
      ...usual,
      method: 'POST',
      next: inTurn(accounts, signIn),
    });
    const conversations = await list();
    const speech = await load(`${api}/voice/text-to-speech`, {
      connections: 2,
      seconds: 4,
      method: 'POST',
      next: inTurn(accounts, speak),
    });
    const push = await measurePush({ api, bareUrl, accounts: accounts.slice(0, 20), whileOpen: list });

    const row = (name: string, figures: Load) => [
      name,
      figures.perSecond.toFixed(0),
      figures.p50.toFixed(0),
      figures.p99.toFixed(0),
      (figures.perSecond / route.perSecond).toFixed(3),
      (figures.perSecond / select.perSecond).toFixed(3),
    ];
    return [
      {
        title: `Calls on ${kind}`,
        head: ['', 'requests/s', 'p50 ms', 'p99 ms', 'of the bare route', 'of the bare select'],
        rows: [
          row('bare Fastify route', route),
          row('bare select by key', select),
          row('sign-in (argon2id, 19 MiB)', login),
          row('list of conversations', conversations),
          row('the same with 200 open streams', push.whileOpen),
          row('text to speech, two words', speech),
        ],
      },
      push.table(kind),
    ];
  } finally {
    await server.stop();
    await bare.stop();
  }
}

const headersOf = ({ token }: Account) => ({ ...fromElsewhere(), authorization: `Bearer ${token}` });

const listOf = (account: Account) => ({
  headers: headersOf(account),
  path: `/api/text/conversations?user_email=${account.email}`,
});

const signIn = ({ email, password }: Account) => ({
  headers: fromElsewhere(),
  body: JSON.stringify({ email, password }),
});

const speak = (account: Account) => ({
  headers: headersOf(account),
  body: JSON.stringify({ text: 'Good day.', voice_id: 'lisan-emma', user_email: account.email }),
});

/** One account after the other: each may ask 600 times a minute, and two sign-ins of one at once are taken for guesses. */
function inTurn<Made>(accounts: readonly Account[], make: (account: Account) => Made): () => Made {
  let turn = 0;
  return () => {
    const account = accounts[turn % accounts.length];
    turn += 1;
    if (!account) throw new Error('There is no account.');
    return make(account);
  };
}

/** One reader, and as many as begin in one moment. */
async function benchFirstToken(): Promise<Table> {
  const rows: string[][] = [];
  for (const [rounds, atOnce] of [
    ['100', '1'],
    ['20', '32'],
  ] as const) {
    const parameters = [rounds, atOnce];
    const { word, stop } = await startProcess<FirstToken>('api/bench/first-token.ts', { parameters });
    await stop();
    for (const share of ['p50', 'p95', 'p99'] as const) {
      const { provider, server } = word[share];
      const figures = [provider, server, server - provider].map((figure) => figure.toFixed(1));
      rows.push([`${atOnce} at once, ${share}`, ...figures]);
    }
  }
  return {
    title: 'First token of a reply, ms (PGlite)',
    head: ['', 'of the provider', 'through the server', 'added'],
    rows,
  };
}
