import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server';
import { createDatabase, type Database } from './database';
import { prepareRead } from './prepared-read';
import { createServerDriver } from './server-driver';

jest.setTimeout(60_000);

let postgres: PostgresServer;
let database: Database;
const faults: Error[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const onFault = (error: Error) => void faults.push(error);
  database = await createDatabase(createServerDriver({ url, connections: 5, onFault }), onFault);
  await database.check();
});
afterAll(async () => {
  await database?.close();
  await postgres?.stop();
});

const readWho = prepareRead((db, value: number) =>
  db.selectNoFrom([
    sql<number>`pg_backend_pid()`.as('connection'),
    sql<number>`10 / ${value}::integer`.as('share'),
  ]),
);
const readBehindLock = prepareRead((db, key: number) =>
  db.selectNoFrom([
    sql<number>`pg_backend_pid()`.as('connection'),
    sql<string>`pg_advisory_xact_lock(${key}::bigint)::text`.as('lock'),
  ]),
);

const ask = (value: number) => readWho(database.db, value).then(([row]) => row);

/** The connection on which all who read at once are answered; a new one is made while the first of them ask another way. */
async function findLine(): Promise<number> {
  for (;;) {
    const rows = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index + 1)));
    expect(rows.map((row) => row?.share)).toEqual(rows.map((_, index) => Math.trunc(10 / (index + 1))));
    const connections = new Set(rows.map((row) => row?.connection ?? 0));
    const [line = 0] = connections;
    if (connections.size === 1) return line;
  }
}

/** Holds a lock that the database knows by `key`, while `work` goes on. */
async function whileLocked<Result>(key: number, work: () => Promise<Result>): Promise<Result> {
  return database.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(trx);
    return work();
  });
}

async function waitsForLock(connection: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select count(*) > 0 as waits from pg_stat_activity
    where pid = ${connection} and wait_event_type = 'Lock'`.execute(database.db);
  return rows[0]?.waits === true;
}

it('readings of the same moment share one connection, and each has its own answer', async () => {
  expect(await findLine()).toBeGreaterThan(0);
});

it('one that fails leaves those before and behind it alone', async () => {
  const line = await findLine();
  const answers = await Promise.allSettled([ask(1), ask(0), ask(2)]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: { connection: line, share: 10 } },
    { status: 'rejected', reason: expect.objectContaining({ message: 'division by zero' }) },
    { status: 'fulfilled', value: { connection: line, share: 5 } },
  ]);
});

it('one that has to wait holds nobody who comes later', async () => {
  const line = await findLine();
  let waiting: Promise<unknown> | undefined;
  await whileLocked(1, async () => {
    waiting = readBehindLock(database.db, 1);
    while (!(await waitsForLock(line)));
    // Those behind it wait with it until it is known to be late; the first that is answered went another way.
    const others: Promise<{ readonly connection: number } | undefined>[] = [];
    let first: { readonly connection: number } | undefined;
    while (first === undefined) {
      others.push(ask(1).then((row) => (first ??= row)));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(first.connection).not.toBe(line);
  });
  expect(await waiting).toEqual([{ connection: line, lock: '' }]);
});

it('one whose connection is lost is asked again, and nobody notices', async () => {
  const line = await findLine();
  let waiting: Promise<unknown> | undefined;
  await whileLocked(2, async () => {
    waiting = readBehindLock(database.db, 2);
    while (!(await waitsForLock(line)));
    await sql`select pg_terminate_backend(${line})`.execute(database.db);
  });
  expect(await waiting).toEqual([{ connection: expect.any(Number), lock: '' }]);
  expect(await findLine()).not.toBe(line);
});

it('a database that is closed says goodbye: no connection is lost without a word', async () => {
  faults.length = 0;
  const onFault = (error: Error) => void faults.push(error);
  const url = await postgres.createDatabase();
  const other = await createDatabase(createServerDriver({ url, connections: 2, onFault }), onFault);
  await other.check();
  for (let time = 0; time < 5; time += 1) await readWho(other.db, 1);
  await other.close();
  await sql`select 1`.execute(database.db);
  while (await isAnybodyConnected(url));
  expect(faults).toEqual([]);
});

async function isAnybodyConnected(url: string): Promise<boolean> {
  const name = new URL(url).pathname.slice(1);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where datname = ${name}`.execute(database.db);
  return rows[0]?.count !== 0;
}
