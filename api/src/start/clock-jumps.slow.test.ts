import { pino } from 'pino';
import { sql } from 'kysely';
import { PASSWORD, freshIp, registerAndSignIn } from '../../testing/accounts';
import { openEmbedded } from '../../testing/databases';
import { post } from '../../testing/post';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { Database } from '../database/database';
import { createJobQueue } from '../jobs/job-queue';
import { createKeys } from '../auth/keys';
import { DAY_SECONDS, HOUR_SECONDS } from '../durations';

/**
 * Moves the embedded database's clock: our schema's `now()` shadows PostgreSQL's. Column defaults keep the
 * real time.
 */
async function openDatabaseClock({ db }: Pick<Database, 'db'>): Promise<{
  jump(seconds: number): Promise<void>;
}> {
  await sql.raw('create schema clock').execute(db);
  await sql.raw('create table clock.jumps (seconds double precision not null)').execute(db);
  await sql
    .raw(
      `create function clock.now() returns timestamptz language sql stable as
       'select pg_catalog.now() + make_interval(secs => (select coalesce(sum(seconds), 0) from clock.jumps))'`,
    )
    .execute(db);
  await sql.raw('set search_path to clock, public, pg_catalog').execute(db);
  return {
    async jump(seconds) {
      await sql`insert into clock.jumps (seconds) values (${seconds})`.execute(db);
    },
  };
}

const jumps = [HOUR_SECONDS, -HOUR_SECONDS, DAY_SECONDS, -DAY_SECONDS];

describe.each(jumps)('clock that jumps by %d seconds', (seconds) => {
  let server: TestApp;
  let database: Database;
  let databaseClock: Awaited<ReturnType<typeof openDatabaseClock>>;
  beforeAll(async () => {
    database = await openEmbedded();
    databaseClock = await openDatabaseClock(database);
    server = await createTestApp({ database });
  });
  afterAll(() => server.close());

  /** Moves the process's and the database's clock; returns the reset. */
  async function jump(): Promise<() => Promise<void>> {
    const move = async (by: number) => {
      server.clock.advance(by);
      await databaseClock.jump(by);
    };
    await move(seconds);
    return () => move(-seconds);
  }
  const logIn = (email: string, password: string, ip: string) =>
    post(server, '/user/login', { email, password }, { ip });

  it('keeps users signed in, and locks no one out longer than announced', async () => {
    const account = await registerAndSignIn(server);
    const slowed = freshIp();
    for (let miss = 0; miss < 6; miss += 1) await logIn(account.email, 'a guess', slowed);
    const busy = freshIp();
    for (let times = 0; times < 20; times += 1)
      await post(server, '/user/forgot-password', { email: `x${times}@example.com` }, { ip: busy });
    const back = await jump();
    const balance = () => post(server, '/user/balance', { user_email: account.email }, account);
    expect((await balance()).status).toBe(200);
    expect((await logIn(account.email, PASSWORD, account.ip)).status).toBe(200);
    const later = await logIn(account.email, PASSWORD, slowed);
    expect(later.status === 200 || Number(later.headers['retry-after']) <= 30).toBe(true);
    const again = await post(server, '/user/forgot-password', { email: 'y@example.com' }, { ip: busy });
    expect(again.status).toBe(200);
    await back();
    expect((await balance()).status).toBe(200);
    expect((await logIn(account.email, PASSWORD, freshIp())).status).toBe(200);
  });

  it('grants the Free month once, and refunds no reservation twice', async () => {
    const user = await server.signUp();
    const readReplies = async () => {
      const token = await server.core.sessions.open(
        { id: user.userId, email: user.email, username: user.username, token_version: 1 },
        'test',
      );
      const { body } = await post(server, '/user/balance', { user_email: user.email }, { token });
      return (body['balance'] as { text_quota: number }).text_quota;
    };
    const countMonths = async () => {
      const rows = await server.core.database.db
        .selectFrom('ledger')
        .select('id')
        .where('user_id', '=', user.userId)
        .where('about', '=', 'activity_month')
        .where('kind', '=', 'text')
        .execute();
      return rows.length;
    };
    expect([await readReplies(), await countMonths()]).toEqual([30, 1]);
    for (let times = 0; times < 2; times += 1) {
      const back = await jump();
      expect([await readReplies(), await countMonths()]).toEqual([30, 1]);
      await back();
    }
    // On a month's last day: at most the next grant, never both.
    const { period_end: end } = await server.core.database.db
      .selectFrom('plan_accounts')
      .select('period_end')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    server.clock.advance((end.getTime() - server.clock.now().getTime()) / 1000 - 1_800);
    for (let times = 0; times < 3; times += 1) {
      const back = await jump();
      expect(await readReplies()).toBe(30);
      await back();
      expect(await readReplies()).toBe(30);
    }
    expect(await countMonths()).toBeLessThanOrEqual(2);
  });

  it('runs no job twice concurrently, and leaves none waiting', async () => {
    const done: string[] = [];
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const openQueue = () => {
      const queue = createJobQueue({
        // Simulates several processes: at start, the embedded database treats all running jobs as orphans.
        database: { ...database, kind: 'server' },
        broadcast: database.broadcast,
        log: pino({ level: 'silent' }),
        keys: createKeys('a secret of this test, long enough for it'),
      });
      queue.define('slow', {
        retry: { totalSeconds: Infinity, maxPauseSeconds: 0 },
        run: async ({ attempt }) => {
          done.push(`slow ${attempt}`);
          await gate;
        },
      });
      queue.define('waits', { run: async () => void done.push('waited') });
      return queue;
    };
    const [first, second] = [openQueue(), openQueue()];
    await first.start();
    const slow = await first.enqueue(database.db, 'slow', {});
    await waitUntil(() => done.includes('slow 1'));
    await second.start();
    await second.enqueue(database.db, 'waits', {}, { delay: 2 });
    await databaseClock.jump(seconds);
    await waitUntil(() => done.includes('waited'));
    await second.enqueue(database.db, 'waits', {});
    await waitUntil(() => done.filter((each) => each === 'waited').length === 2);
    expect(done.filter((each) => each.startsWith('slow'))).toEqual(['slow 1']);
    release();
    await waitUntil(async () => (await readState(slow)) === 'done');
    await databaseClock.jump(-seconds);
    await Promise.all([first.stop(0), second.stop(0)]);
  });

  const readState = async (id: string) =>
    (await database.db.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst())?.state;
});

async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('It did not come to pass.');
}
