import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Balance, Job } from '@lisan/contract';
import { listenToPush } from '../../../testing/push-listener';
import { startServerProcess, type ServerProcess } from '../../../testing/server-process';
import { createTestApp, TEST_SECRET, type TestUser } from '../../../testing/test-app';
import { migrateUp } from '../../database/migrator';
import { openDatabase } from '../../database/open-database';
import { openSyncSoStudio, type SyncSoStudio } from './testing/sync-so-studio';

let dataFolder: string;
let studio: SyncSoStudio;
let server: ServerProcess | undefined;
let user: TestUser;
let media: { video_id: string; audio_id: string };

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'lisan-restart-'));
  studio = await openSyncSoStudio();
  const database = await openDatabase({ databaseUrl: null, databasePool: 1, dataFolder }, () => undefined);
  await migrateUp(database);
  const inside = await createTestApp({ database, config: { dataFolder } });
  user = await inside.signUp();
  media = await studio.addMedia(inside, user);
  await inside.app.close();
  await inside.core.close();
});
afterAll(async () => {
  await server?.kill();
  await studio?.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const start = () =>
  startServerProcess({
    DATA_DIR: dataFolder,
    SECRET: TEST_SECRET,
    SYNC_API_KEY: studio.fake.apiKey,
    SYNC_BASE_URL: studio.fake.baseUrl,
  });

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${server?.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...user.headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify({ user_email: user.email, ...body }) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}
const readBalance = async () => (await call<Balance>('/user/balance', {})).balance;
const jobOf = ({ data }: { data: string }) => (JSON.parse(data) as { job: Job }).job;

// Restarts a real server on a real folder: only this shows what a power cut leaves.
it('resumes after the server is killed, is charged once, and plays', async () => {
  server = await start();
  const before = await readBalance();
  const first = await listenToPush(server.url, user);
  studio.fake.pollCount = Number.MAX_SAFE_INTEGER;
  const { job_id: id } = await call<Job>('/video/sync-audio', media);
  await first.find(({ event, data }) => event === 'job.changed' && jobOf({ data }).progress >= 0.1);
  const heard = first.events.findLast(({ id: at }) => at !== undefined)?.id;
  await server.kill();
  await first.ended;

  server = await start();
  const second = await listenToPush(server.url, user, heard);
  const again = jobOf(
    await second.find((each) => each.event === 'job.changed' && jobOf(each).step === 'probing'),
  );
  expect(again).toMatchObject({ job_id: id, status: 'PROCESSING', progress: 0, seconds_left: null });
  studio.fake.pollCount = 0;
  const done = await second.find(({ data }) => data.includes('"COMPLETED"'));
  second.leave();
  expect(jobOf(done)).toMatchObject({ job_id: id, refunded: false, reason: null });

  const { jobs } = await call<{ jobs: Job[] }>(`/video/jobs/${user.email}`);
  expect(jobs).toEqual([expect.objectContaining({ job_id: id, status: 'COMPLETED' })]);
  expect(studio.fake.generationBodies).toHaveLength(1);
  const after = await readBalance();
  expect(after.process_video_quota).toBe(before.process_video_quota - 1);
  const played = await fetch(`${server.url}${jobs[0]?.result_video_url}`, {
    headers: { range: 'bytes=0-99' },
  });
  expect([played.status, played.headers.get('content-type')]).toEqual([206, 'video/mp4']);
});
