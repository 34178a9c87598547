import { sql } from 'kysely';
import { startCuttingProxy, type CuttingProxy, type Outage } from '../../testing/cutting-proxy';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server';
import { createDatabase, type Database } from './database';
import { isOutcomeUnknown } from './errors';
import { openDatabase } from './open-database';
import { createServerDriver } from './server-driver';

/** Generous for slow machines; a hung caller never returns. */
const MAX_FAILURE_MS = 15_000;
const CONNECTION_COUNT = 6;

let postgres: PostgresServer;
let direct: Database;
let directUrl: string;
let proxy: CuttingProxy;
let database: Database;
const faults: Error[] = [];

const connect = (url: string) =>
  createDatabase(
    createServerDriver({ url, connections: CONNECTION_COUNT, onError: (error) => void faults.push(error) }),
  );
const throughProxy = () => directUrl.replace(/:\d+\//, `:${proxy.port}/`);

beforeAll(async () => {
  postgres = await startPostgres();
  directUrl = await postgres.createDatabase();
  direct = await connect(directUrl);
  await sql`create table words (word text primary key)`.execute(direct.db);
});
afterAll(async () => {
  await direct?.close();
  await postgres?.stop();
});
beforeEach(async () => {
  faults.length = 0;
  proxy = await startCuttingProxy({ port: Number(new URL(directUrl).port) });
  database = await connect(throughProxy());
});
afterEach(async () => {
  await database.close();
  await proxy.close();
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function waitFor(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await pause(20);
  }
}

async function countListening(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where query ilike 'listen%' and datname = current_database()`.execute(direct.db);
  return (rows[0]?.count ?? 0) - 1;
}

interface Said {
  readonly code: string;
  readonly retryAfter: unknown;
  readonly milliseconds: number;
}

function startLoad(callers: number) {
  const refused: Said[] = [];
  const written = new Set<string>();
  let isOver = false;
  let count = 0;
  async function request(word: string): Promise<void> {
    await database.transaction(async (trx) => {
      await sql`select pg_sleep(0.01)`.execute(trx);
      await sql`insert into words values (${word})`.execute(trx);
    });
    written.add(word);
  }
  const working = Array.from({ length: callers }, async (_, caller) => {
    while (!isOver) {
      count += 1;
      const began = Date.now();
      await request(`${process.hrtime.bigint()}-${caller}-${count}`).catch(async (error: unknown) => {
        const { code, retryAfter } = error as Said;
        refused.push({ code, retryAfter, milliseconds: Date.now() - began });
        await pause(20);
      });
    }
  });
  return {
    refused,
    written,
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  };
}

const kinds: Outage[] = ['refused', 'reset', 'hung-up', 'silent', 'starting', 'full'];

describe('unreachable database server', () => {
  it.each(kinds)('recovers (%s): rejects quickly, listens once and keeps committed writes', async (kind) => {
    let gaps = 0;
    database.broadcast.onGap(() => (gaps += 1));
    const load = startLoad(2 * CONNECTION_COUNT);
    await waitFor('words are written', () => load.written.size > 20);

    await proxy.begin(kind);
    // Existing connections continue; only the listener is lost.
    if (kind === 'full')
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query ilike 'listen%' and client_port <> inet_client_port() and pid <> pg_backend_pid()
        and backend_start > (select min(backend_start) from pg_stat_activity where query ilike 'listen%')`.execute(
        direct.db,
      );
    await waitFor('the outage is known', () =>
      kind === 'full' ? faults.length > 3 : load.refused.length > 50,
    );
    await pause(1_000);
    const before = proxy.accepted;
    await pause(1_500);
    const tries = proxy.accepted - before;
    await proxy.end();

    const back = Date.now();
    await waitFor('it serves again', () =>
      sql`select 1`.execute(database.db).then(
        () => true,
        () => false,
      ),
    );
    expect(Date.now() - back).toBeLessThan(5_000);
    await waitFor('it listens again', () => gaps === 1);
    const before2 = load.written.size;
    await waitFor('words are written again', () => load.written.size > before2 + 20);
    await load.stop();

    expect([...new Set(load.refused.map(({ code }) => code))].sort().join()).toMatch(
      /^(database_unavailable)?(,?outcome_unknown)?$/,
    );
    expect(load.refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect(Math.max(0, ...load.refused.map(({ milliseconds }) => milliseconds))).toBeLessThan(MAX_FAILURE_MS);
    expect(tries).toBeLessThan(kind === 'full' ? 60 : 5);

    const { rows } = await sql<{ word: string }>`select word from words`.execute(direct.db);
    const there = new Set(rows.map(({ word }) => word));
    expect([...load.written].filter((word) => !there.has(word))).toEqual([]);
    expect(await countListening()).toBe(1);
    const received: string[] = [];
    database.broadcast.subscribe('topic', (payload) => void received.push(payload));
    await direct.broadcast.publish('topic', 'once');
    await direct.broadcast.publish('topic', 'then');
    await waitFor('the words are heard', () => received.includes('then'));
    expect(received).toEqual(['once', 'then']);
  });

  it('reports transactions as undone when the server stops during them', async () => {
    const results = await Promise.all(
      Array.from({ length: CONNECTION_COUNT }, (_, index) =>
        database
          .transaction(async (trx) => {
            await sql`insert into words values (${`stopped ${index}`})`.execute(trx);
            await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
          })
          .catch((error: unknown) => (error as Said).code),
      ),
    );
    expect(new Set(results)).toEqual(new Set(['database_unavailable']));
    const { rows } = await sql`select 1 from words where word like 'stopped%'`.execute(direct.db);
    expect(rows).toEqual([]);
    await sql`select 1`.execute(database.db);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)(
    'reports an unknown outcome when the server is lost %s it receives a commit',
    async (when, count) => {
      const word = `commit ${when}`;
      const attempt = database.transaction(async (trx) => {
        await sql`insert into words values (${word})`.execute(trx);
        proxy.cutAt('commit', when);
      });
      const error: unknown = await attempt.catch((reason: unknown) => reason);
      expect(isOutcomeUnknown(error)).toBe(true);
      expect(error).toMatchObject({ status: 503, retryAfter: expect.any(Number) });
      const { rows } = await sql`select 1 from words where word = ${word}`.execute(direct.db);
      expect(rows).toHaveLength(count);
    },
  );

  it('reports an unknown outcome for a lone write, and a known one for a read', async () => {
    proxy.cutAt('insert into words', 'after');
    const writing: unknown = await sql`insert into words values ('alone')`
      .execute(database.db)
      .catch((reason: unknown) => reason);
    expect(isOutcomeUnknown(writing)).toBe(true);
    proxy.cutAt('select 1 from words', 'after');
    const reading: unknown = await sql`select 1 from words`
      .execute(database.db)
      .catch((reason: unknown) => reason);
    expect(reading).toMatchObject({ code: 'database_unavailable' });
  });

  it('rejects all waiting callers once the server is known to be silent', async () => {
    const request = () => sql`select pg_sleep(0.1)`.execute(database.db);
    await request();
    await proxy.begin('silent');
    const began = Date.now();
    const results = await Promise.allSettled(Array.from({ length: 20 * CONNECTION_COUNT }, request));
    expect(Date.now() - began).toBeLessThan(9_000);
    const codes = results.map((result) => (result as { reason?: Said }).reason?.code);
    expect(new Set(codes)).toEqual(new Set(['database_unavailable']));
    await proxy.end();
  });

  it('closes connections cleanly and reports none as lost', async () => {
    const count = () =>
      sql`select 1 from pg_stat_activity where datname = current_database()`
        .execute(direct.db)
        .then(({ rows }) => rows.length);
    const before = await count();
    const other = await connect(directUrl);
    await sql`select 1`.execute(other.db);
    await other.close();
    await waitFor('its connections have ended', async () => (await count()) <= before);
    expect(faults).toEqual([]);
  });

  it('does not prevent a server from stopping', async () => {
    const other = await connect(throughProxy());
    await sql`select 1`.execute(other.db);
    await proxy.begin('silent');
    await expect(other.close()).resolves.toBeUndefined();
    await proxy.end();
  });

  it.each<Outage>(['refused', 'reset', 'hung-up', 'silent', 'starting', 'full'])(
    'fails the start with one sentence (%s)',
    async (kind) => {
      await proxy.begin(kind);
      const config = { databaseUrl: throughProxy(), databasePool: 2, dataFolder: '/nowhere' };
      const error: unknown = await openDatabase(config, () => undefined).catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        name: 'StartupError',
        message: expect.stringMatching(/^The database of DATABASE_URL cannot be reached: [^\n]+\.$/),
      });
      expect((error as Error).message).not.toContain('initialization');
      await proxy.end();
    },
  );
});
