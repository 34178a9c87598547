import { afterEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { onBothDatabases } from '../../testing/databases';
import { createKeys } from '../auth/keys';
import { createJobQueue } from './job-queue';
import type { EnqueueOptions, JobQueue } from './queue';

const log = pino({ level: 'silent' });
const keys = createKeys('a secret of this test, long enough for it');
const started: JobQueue[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((queue) => queue.stop(0)));
});

onBothDatabases('whose turn it is', (use) => {
  let count = 0;

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
