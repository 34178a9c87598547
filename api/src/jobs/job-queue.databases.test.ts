import { afterEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { onBothDatabases } from '../../testing/databases';
import type { Database } from '../database/database';
import { findRequestId, inRequest } from '../runtime/request-context';
import { createKeys } from '../auth/keys';
import { createJobQueue } from './job-queue';
import { isLostJobError } from './attempt';
import type { JobKind, JobQueue } from './queue';

const log = pino({ level: 'silent' });
const NO_PAUSE = { totalSeconds: Infinity, longestPauseSeconds: 0 };
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

  async function waitFor(isDone: () => boolean | Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 400; tries += 1) {
      if (await isDone()) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('waited in vain');
  }
  const waitForState = (id: string, state: string) =>
    waitFor(async () => (await readJob(id)).state === state);

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
    await waitFor(async () => {
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
        retry: { totalSeconds: 0.04, longestPauseSeconds: 0.02 },
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
    await waitFor(() => outcome.length === 3);
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
        retry: NO_PAUSE,
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
      retry: NO_PAUSE,
      async run({ finish, attempt }) {
        await new Promise<void>((resolve) => gates.push(resolve));
        await finish(async () => void written.push(`by attempt ${attempt}`));
      },
    };
    const [late, living] = [createQueue({ [kind]: definition }), createQueue({ [kind]: definition })];
    await late.start();
    const id = await late.enqueue(use().db, kind, {});
    await waitFor(() => gates.length === 1);
    await sql`update jobs set lease_until = now() - interval '1 second' where id = ${id}`.execute(use().db);
    await living.start();
    await waitFor(() => gates.length === 2);
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
    await waitFor(() => times.length === 1);
    expect((times[0] ?? 0) - begin).toBeGreaterThanOrEqual(390);
    expect((times[0] ?? 0) - begin).toBeLessThan(3_000);
  });

  it('runs a schedule repeatedly, once for all processes', async () => {
    const name = nameKind();
    let runs = 0;
    const queues = [1, 2, 3].map(() => createQueue({}));
    for (const queue of queues) queue.schedule(name, 0.2, async () => void (runs += 1));
    await Promise.all(queues.map((queue) => queue.start()));
    await waitFor(() => runs >= 3);
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
});
