import { sql } from 'kysely';
import { listenToPush } from '../../testing/push-listener';
import type { ServerProcess } from '../../testing/server-process';
import { openServerWorld, type ServerWorld } from '../../testing/server-fixture';
import { until } from '@lisan/engine-runtime/testing';

const JOB_COUNT = 20;
let world: ServerWorld;
let webs: ServerProcess[];
let worker: ServerProcess;

beforeAll(async () => {
  world = await openServerWorld({ ROLE: 'web', DATABASE_POOL: '5' }, async (start) => {
    webs = await Promise.all([start(), start()]);
  });
});
afterAll(() => world?.close(), 60_000);

/** With `idle`, concurrent tests would starve the worker. */
const startWorker = () => world.start({ ROLE: 'work', WORK_PRIORITY: 'low' });

/** One row a charged lip-sync, with the number of its ledger entries. */
async function listCharges(): Promise<{ lines: number }[]> {
  const { rows } = await sql<{ lines: number }>`
    select count(*)::integer as lines from ledger where kind = 'process_video' and entry = 'use' group by reference`.execute(
    world.inside.core.database.db,
  );
  return rows;
}

async function countJobs(state: string): Promise<number> {
  const { rows } = await sql`select 1 from jobs where kind = 'lip-sync' and state = ${state}`.execute(
    world.inside.core.database.db,
  );
  return rows.length;
}

it('run twenty lip-syncs once each on two servers and two workers, though one worker is killed', async () => {
  const { db } = world.inside.core.database;
  world.sync.pollCount = Number.MAX_SAFE_INTEGER;
  const users = await Promise.all(Array.from({ length: JOB_COUNT }, () => world.inside.signUp()));
  const listeners = await Promise.all(users.map((user) => listenToPush(webs[1]!.url, user)));
  await Promise.all(
    users.map(async (user, index) => {
      const media = await world.addMedia(user);
      const answer = await fetch(`${webs[index % 2]!.url}/api/video/sync-audio`, {
        method: 'POST',
        headers: { ...user.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ user_email: user.email, ...media }),
      });
      expect(answer.status).toBe(200);
    }),
  );
  expect([await countJobs('queued'), world.sync.generationBodies.length]).toEqual([JOB_COUNT, 0]);

  const [victim, survivor] = await Promise.all([startWorker(), startWorker()]);
  worker = survivor;
  await until(async () => world.sync.generationBodies.length === JOB_COUNT);
  expect(await countJobs('running')).toBe(JOB_COUNT);

  const { rows } = await sql<{ worker: string; jobs: number }>`
    select worker, count(*)::integer as jobs from jobs where kind = 'lip-sync' group by worker`.execute(db);
  expect(rows.map(({ jobs }) => jobs)).toEqual([JOB_COUNT / 2, JOB_COUNT / 2]);
  await victim.kill();
  await sql`update jobs set lease_until = now() - interval '1 second' where state = 'running'`.execute(db);
  world.sync.pollCount = 0;

  await Promise.all(listeners.map((each) => each.find(({ data }) => data.includes('"COMPLETED"'))));
  await until(async () => (await countJobs('done')) === JOB_COUNT);
  expect(world.sync.generationBodies).toHaveLength(JOB_COUNT);
  // A worker scores each video after its result is shown, and then charges it.
  await until(async () => (await listCharges()).length === JOB_COUNT);
  expect(await listCharges()).toEqual(Array.from({ length: JOB_COUNT }, () => ({ lines: 1 })));
  // Each user hears twice: the video is there, and its score.
  await Promise.all(listeners.map((each) => each.find(({ data }) => data.includes('"verdict"'))));
  const results = listeners.map(
    ({ events }) => events.filter(({ data }) => data.includes('"COMPLETED"')).length,
  );
  expect(results).toEqual(Array.from({ length: JOB_COUNT }, () => 2));
  listeners.forEach((each) => each.leave());
});

it('serves only health on a worker', async () => {
  const request = async (path: string) => {
    const answer = await fetch(`${worker.url}/api${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  expect((await request('/health/ready')).status).toBe(200);
  expect((await request('/metrics')).text).toContain('queue_jobs');
  expect((await request('/queue')).text).toContain('Jobs by kind');
  const refused = await request('/stripe/subscription_plans');
  expect(refused).toEqual({ status: 404, text: expect.stringContaining('This process only runs jobs') });
});
