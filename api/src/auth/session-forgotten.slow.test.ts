import { sql } from 'kysely';
import { freshIp, PASSWORD, registerAndSignIn } from '../../testing/accounts';
import { post } from '../../testing/post';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '@lisan/engine-runtime/testing';
import { createDatabase } from '../database/database';
import { migrateUp } from '../database/migrator';
import { createServerDriver } from '../database/server-driver';
import type { TestRedis } from '../database/testing/fake-redis';
import { startTestRedis } from '../database/testing/test-redis';
import { deleteSession } from './sessions.repository';

interface Account {
  readonly email: string;
  readonly userId: string;
  readonly token: string;
}

const isServed = async ({ app }: TestApp, token: string) =>
  (await app.inject({ url: '/api/user/sessions', headers: { authorization: `Bearer ${token}` } }))
    .statusCode === 200;

const sessionOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { jti: string }).jti;

async function signInAgain({ core }: TestApp, { userId }: Account): Promise<string> {
  const db = core.database.db;
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  return core.sessions.open(row, 'another device');
}

const changePassword = (server: TestApp, email: string, token: string) =>
  post(
    server,
    '/user/change-password',
    { email, current_password: PASSWORD, new_password: 'another horse 8' },
    { token, ip: freshIp() },
  );

type End = [
  name: string,
  act: (server: TestApp, account: Account, other: string) => Promise<{ status: number }>,
];

const ends: End[] = [
  ['a sign-out', (server, { token }) => post(server, '/user/logout', { token }, { token })],
  [
    'a sign-out everywhere',
    (server, _, other) => post(server, '/user/sessions/revoke-all', {}, { token: other }),
  ],
  [
    'its end by another device',
    async ({ app }, { token }, other) => {
      const url = `/api/user/sessions/${sessionOf(token)}`;
      const headers = { authorization: `Bearer ${other}` };
      return { status: (await app.inject({ method: 'DELETE', url, headers })).statusCode };
    },
  ],
];
const endsByPassword: End[] = [
  [
    'a password that another device changed',
    (server, { email }, other) => changePassword(server, email, other),
  ],
  [
    'a deleted account',
    (server, { email }, token) => {
      const body = { email, password: PASSWORD, confirmation: true };
      return post(server, '/user/profile/delete-account', body, { token, ip: freshIp() });
    },
  ],
];

function refuses(open: () => Promise<TestApp[]>): void {
  let servers: TestApp[];
  beforeAll(async () => {
    servers = await open();
  });
  afterAll(async () => {
    for (const server of servers ?? []) await server.close();
  });
  const first = () => servers[0]!;
  const last = () => servers.at(-1)!;

  async function servedAfter(account: Account, act: End[1]): Promise<boolean[]> {
    const other = await signInAgain(last(), account);
    expect(await Promise.all(servers.map((server) => isServed(server, account.token)))).not.toContain(false);
    const heard = new Promise<void>((resolve) => {
      first().core.broadcast.subscribe('session.ended', (payload) => {
        if (payload.startsWith(account.userId)) resolve();
      });
    });
    expect(await act(last(), account, other)).toMatchObject({ status: 200 });
    const isServedHere = await isServed(last(), account.token);
    await heard;
    return [isServedHere, await isServed(first(), account.token)];
  }

  it.each(ends)('rejects a token immediately after %s on the same server', async (_name, act) => {
    expect(await servedAfter(await last().signUp(), act)).toEqual([false, false]);
  });

  it.each(endsByPassword)('rejects a token immediately after %s on the same server', async (_name, act) => {
    expect(await servedAfter(await registerAndSignIn(last()), act)).toEqual([false, false]);
  });

  it('accepts a token newer than its cache', async () => {
    const account = await registerAndSignIn(last());
    expect(await isServed(first(), account.token)).toBe(true);
    const { body } = await changePassword(last(), account.email, account.token);
    expect(await isServed(first(), String(body['access_token']))).toBe(true);
  });

  it('rechecks the database after a lost connection', async () => {
    const account = await last().signUp();
    expect(await isServed(first(), account.token)).toBe(true);
    await deleteSession(last().core.database.db, account.userId, sessionOf(account.token));
    expect(await isServed(first(), account.token)).toBe(true);
    const { database } = first().core;
    if (database.kind === 'embedded') return;
    let gaps = 0;
    first().core.broadcast.onGap(() => (gaps += 1));
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`;
    await cut.execute(last().core.database.db);
    await until(() => gaps > 0 || !first().core.broadcast.isWhole());
    expect(await isServed(first(), account.token)).toBe(false);
  });
}

let postgres: PostgresServer;
let redis: TestRedis;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startTestRedis()]);
});
afterAll(async () => {
  await postgres?.stop();
  await redis?.close();
});

async function openTwo(redisUrl: string | null): Promise<TestApp[]> {
  const databaseUrl = await postgres.createDatabase();
  const servers: TestApp[] = [];
  for (let count = 0; count < 2; count += 1) {
    const driver = createServerDriver({ url: databaseUrl, connections: 4, onError: () => undefined });
    const database = await createDatabase(driver);
    await migrateUp(database);
    servers.push(await createTestApp({ database, config: { databaseUrl, redisUrl } }));
  }
  return servers;
}

describe('a server on the embedded database', () => {
  refuses(async () => [await createTestApp()]);
});
describe('two servers on one PostgreSQL', () => {
  refuses(() => openTwo(null));
});
describe('two servers connected through Redis', () => {
  refuses(() => openTwo(redis.url));
});
