import { sql } from 'kysely';
import { pino } from 'pino';
import { onBothDatabases } from '../../testing/databases';
import { until } from '@lisan/engine-runtime/testing';
import type { Database } from '../database/database';
import { findRequestId, inRequest } from '@lisan/engine-runtime';
import { createKeys } from '../auth/keys';
import { createJobQueue } from './job-queue';
import { isLostJobError } from './attempt';
import type { JobKind, JobQueue, EnqueueOptions } from './queue';

const log = pino({ level: 'silent' });
const RETRY_WITHOUT_PAUSE = { totalSeconds: Infinity, maxPauseSeconds: 0 };
const started: JobQueue[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((queue) => queue.stop(0)));
});

const keys = createKeys('a secret of this test, long enough for it');

onBothDatabases('the queue', (use) => {
  let count = 0;
  const nameKind = () => `kind-${(count += 1)}`;

  function createQueue<Payload>(
    kinds: Record<string, JobKind<Payload>>,
    database: Database = use(),
  ): JobQueue {
    const queue = createJobQueue({ database, broadcast: database.broadcast, log, keys });
    for (const [name, kind] of Object.entries(kinds)) queue.define(name, kind);
    started.push(queue);
    return queue;
  }

  const readJob = (id: string) =>
    use().db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const waitForState = (id: string, state: string) => until(async () => (await readJob(id)).state === state);

  it('runs each job once across several processes', async () => {
    const kind = nameKind();
    await sql`create table if not exists effects (kind text, number integer)`.execute(use().db);
    const definition: JobKind<{ number: number }> = {
      concurrency: 4,
      run: ({ payload, finish }) =>
        finish(async (trx) => {
          await sql`insert into effects values (${kind}, ${payload.number})`.execute(trx);
        }),
    };
    const queues = [1, 2, 3].map(() => createQueue({ [kind]: definition }));
    await Promise.all(queues.map((queue) => queue.start()));
    await use().transaction(async (trx) => {
      for (let number = 0; number < 60; number += 1) await queues[0]?.enqueue(trx, kind, { number });
    });
    await until(async () => {
      const { rows } = await sql`select 1 from jobs where kind = ${kind} and state <> 'done'`.execute(
        use().db,
      );
      return rows.length === 0;
    });
    const { rows } = await sql<{
      number: number;
    }>`select number from effects where kind = ${kind} order by number`.execute(use().db);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });

  it('adds a job only if its transaction commits', async () => {
    const kind = nameKind();
    const queue = createQueue({ [kind]: { run: async () => {} } });
    await queue.start();
    const failing = use().transaction(async (trx) => {
      await queue.enqueue(trx, kind, {});
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const { rows } = await sql`select 1 from jobs where kind = ${kind}`.execute(use().db);
    expect(rows).toEqual([]);
  });

  it('retries a failure, and gives up in one transaction with the refund', async () => {
    const kind = nameKind();
    const seen: number[] = [];
    const refunds: string[] = [];
    const queue = createQueue<{ name: string }>({
      [kind]: {
        retry: { totalSeconds: 0.04, maxPauseSeconds: 0.02 },
        async run({ failures }) {
          seen.push(failures);
          throw new Error(`failure ${failures}`);
        },
        async onFailed({ payload, error }) {
          refunds.push(`${payload.name}: ${String(error)}`);
        },
      },
    });
    await queue.start();
    const id = await queue.enqueue(use().db, kind, { name: 'a' });
    await waitForState(id, 'failed');
    expect([seen, refunds]).toEqual([[0, 1, 2], ['a: Error: failure 2']]);
  });

  it('does not retry permanent errors', async () => {
    const kind = nameKind();
    let runs = 0;
    const queue = createQueue({
      [kind]: {
        isRetryable: () => false,
        async run() {
          runs += 1;
          throw new Error('never');
        },
      },
    });
    await queue.start();
    const id = await queue.enqueue(use().db, kind, {});
    await waitForState(id, 'failed');
    expect(runs).toBe(1);
  });

  it('keeps one waiting or running job per key', async () => {
    const kind = nameKind();
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const queue = createQueue({ [kind]: { run: () => gate } });
    const ids = await Promise.all(
      [1, 2, 3].map(() => queue.enqueue(use().db, kind, {}, { uniqueKey: kind })),
    );
    expect(new Set(ids).size).toBe(1);
    await queue.start();
    await waitForState(ids[0] ?? '', 'running');
    expect(await queue.enqueue(use().db, kind, {}, { uniqueKey: kind })).toBe(ids[0]);
    release();
    await waitForState(ids[0] ?? '', 'done');
    expect(await queue.enqueue(use().db, kind, {}, { uniqueKey: kind })).not.toBe(ids[0]);
  });

  it('aborts a canceled job and discards its writes', async () => {
    const kind = nameKind();
    const outcome: string[] = [];
    const queue = createQueue({
      [kind]: {
        async run({ signal, record, finish }) {
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          outcome.push(String(signal.reason));
          for (const write of [record, finish]) {
            await write(async () => void outcome.push('written')).catch((error: unknown) =>
              outcome.push(isLostJobError(error) ? 'lost' : 'other'),
            );
          }
        },
        onFailed: async () => void outcome.push('failed'),
      },
    });
    await queue.start();
    const id = await queue.enqueue(use().db, kind, {});
    await waitForState(id, 'running');
    expect(await queue.cancel(use().db, id)).toBe(true);
    await until(() => outcome.length === 3);
    expect(outcome).toEqual(['canceled', 'lost', 'lost']);
    expect((await readJob(id)).state).toBe('canceled');
    expect(await queue.cancel(use().db, id)).toBe(false);
  });

  it('takes over jobs of a dead process, and rejects its late writes', async () => {
    const kind = nameKind();
    const written: string[] = [];
    let wakeTheDead = () => {};
    const dead = createQueue({
      [kind]: {
        async run({ finish }) {
          await new Promise<void>((resolve) => (wakeTheDead = resolve));
          await finish(async () => void written.push('by the dead'));
        },
      },
    });
    await dead.start();
    const id = await dead.enqueue(use().db, kind, {});
    await waitForState(id, 'running');
    await sql`update jobs set lease_until = now() - interval '1 second' where id = ${id}`.execute(use().db);
    const living = createQueue({
      [kind]: {
        retry: RETRY_WITHOUT_PAUSE,
        run: ({ finish, attempt, failures }) =>
          finish(async () => void written.push(`by attempt ${attempt} after ${failures}`)),
      },
    });
    await living.start();
    await waitForState(id, 'done');
    wakeTheDead();
    await dead.stop(0);
    expect(written).toEqual(['by attempt 2 after 1']);
  });

  it('rejects the end of a job whose lease another process took', async () => {
    const kind = nameKind();
    const written: string[] = [];
    const gates: (() => void)[] = [];
    const definition: JobKind<unknown> = {
      retry: RETRY_WITHOUT_PAUSE,
      async run({ finish, attempt }) {
        await new Promise<void>((resolve) => gates.push(resolve));
        await finish(async () => void written.push(`by attempt ${attempt}`));
      },
    };
    const [late, living] = [createQueue({ [kind]: definition }), createQueue({ [kind]: definition })];
    await late.start();
    const id = await late.enqueue(use().db, kind, {});
    await until(() => gates.length === 1);
    await sql`update jobs set lease_until = now() - interval '1 second' where id = ${id}`.execute(use().db);
    await living.start();
    await until(() => gates.length === 2);
    gates[0]?.();
    await late.stop(10_000);
    expect((await readJob(id)).state).toBe('running');
    gates[1]?.();
    await waitForState(id, 'done');
    expect(written).toEqual(['by attempt 2']);
  });

  it('requeues interrupted jobs on stop without counting a failure', async () => {
    const kind = nameKind();
    const queue = createQueue({
      [kind]: {
        run: ({ signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
      },
    });
    await queue.start();
    const id = await queue.enqueue(use().db, kind, {});
    await waitForState(id, 'running');
    await queue.stop(0);
    expect(await readJob(id)).toMatchObject({ state: 'queued', failures: 0, error: null });
    await use().db.deleteFrom('jobs').where('id', '=', id).execute();
  });

  it('runs a job on behalf of the request that enqueued it', async () => {
    const kind = nameKind();
    const seen: (string | undefined)[] = [];
    const queue = createQueue({ [kind]: { run: async () => void seen.push(findRequestId()) } });
    await queue.start();
    const ids = [
      await inRequest('the-request', () => queue.enqueue(use().db, kind, {})),
      await queue.enqueue(use().db, kind, {}),
    ];
    for (const id of ids) await waitForState(id, 'done');
    expect(seen).toEqual(['the-request', undefined]);
  });

  it('runs delayed jobs when they are due', async () => {
    const kind = nameKind();
    const times: number[] = [];
    const queue = createQueue({ [kind]: { run: async () => void times.push(Date.now()) } });
    await queue.start();
    const begin = Date.now();
    await queue.enqueue(use().db, kind, {}, { delay: 0.4 });
    await until(() => times.length === 1);
    expect((times[0] ?? 0) - begin).toBeGreaterThanOrEqual(390);
    expect((times[0] ?? 0) - begin).toBeLessThan(3_000);
  });

  it('runs a schedule repeatedly, once for all processes', async () => {
    const name = nameKind();
    let runs = 0;
    const queues = [1, 2, 3].map(() => createQueue({}));
    for (const queue of queues) queue.schedule(name, 0.2, async () => void (runs += 1));
    await Promise.all(queues.map((queue) => queue.start()));
    await until(() => runs >= 3);
    const { rows } =
      await sql`select 1 from jobs where kind = ${`schedule.${name}`} and state in ('queued', 'running')`.execute(
        use().db,
      );
    expect(rows).toHaveLength(1);
  });

  it('fails its health check when it is not running', async () => {
    const queue = createQueue({});
    await expect(queue.check()).rejects.toThrow('not running');
    await queue.start();
    await expect(queue.check()).resolves.toBeUndefined();
  });

  describe('turns', () => {
    async function work(orders: readonly (EnqueueOptions & { name: string })[]): Promise<string[]> {
      const kind = `kind-${(count += 1)}`;
      const done: string[] = [];
      let end = () => {};
      const ended = new Promise<void>((resolve) => (end = resolve));
      const [web, worker] = [false, true].map((isWorker) => {
        const queue = createJobQueue({ database: use(), broadcast: use().broadcast, log, keys, isWorker });
        queue.define<{ name: string }>(kind, {
          async run({ payload }) {
            done.push(payload.name);
            if (done.length === orders.length) end();
          },
        });
        started.push(queue);
        return queue;
      });
      await web?.start();
      for (const { name, ...options } of orders) await web?.enqueue(use().db, kind, { name }, options);
      expect(done).toEqual([]);
      await expect(web?.check()).resolves.toBeUndefined();
      await worker?.start();
      await ended;
      await worker?.stop(10_000);
      return done;
    }
    const of = (account: string, times: number, headStart = 0) =>
      Array.from({ length: times }, (_, index) => ({ name: `${account}${index + 1}`, account, headStart }));

    it('alternates accounts after the first of ten jobs', async () => {
      const done = await work([...of('layla', 10), ...of('omar', 1)]);
      expect(done.slice(0, 3)).toEqual(['layla1', 'omar1', 'layla2']);
      expect(done).toHaveLength(11);
    });

    it('alternates among accounts with several jobs', async () => {
      const done = await work([...of('layla', 3), ...of('omar', 2), ...of('sara', 1)]);
      expect(done).toEqual(['layla1', 'omar1', 'sara1', 'layla2', 'omar2', 'layla3']);
    });

    it('puts a paid plan ahead of five waiting jobs', async () => {
      const free = ['a', 'b', 'c', 'd', 'e'].flatMap((account) => of(account, 1));
      const done = await work([...free, ...of('paid', 1, 3_600)]);
      expect(done).toEqual(['paid1', 'a1', 'b1', 'c1', 'd1', 'e1']);
    });

    it('reaches free accounts however many paid jobs wait', async () => {
      const before = await work([
        ...of('free', 1),
        ...Array.from({ length: 5 }, (_, index) => ({
          name: `paid${index}`,
          account: `paid${index}`,
          headStart: 3_600 - 7_200,
        })),
      ]);
      expect(before[0]).toBe('free1');
    });

    it('forgets the turn once the job is over', async () => {
      await work(of('layla', 1));
      const rows = await use()
        .db.selectFrom('jobs')
        .select('account')
        .where('account', 'is not', null)
        .execute();
      expect(rows).toEqual([]);
    });
  });
});
