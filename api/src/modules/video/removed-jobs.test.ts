import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, jest } from '@jest/globals';
import type { Job } from '@lisan/contract';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { createRemovedJobs } from './removed-jobs';
import { lipSyncCalls } from './testing/sync-so-studio';

jest.setTimeout(60_000);
const use = useTestApp();
let user: TestUser;
let calls: ReturnType<typeof lipSyncCalls>;

beforeEach(async () => {
  user = await use().signUp();
  calls = lipSyncCalls(use(), user);
});

async function add(status: Job['status']): Promise<{ id: string; key: string }> {
  const { core } = use();
  const named = { ownerId: user.userId, contentType: 'text/vtt', fileName: 'captions.vtt' };
  const key = await core.media.addBytes(core.database.db, Buffer.from('WEBVTT'), named);
  const id = randomUUID();
  const row = { job_id: id, user_id: user.userId, video_id: 'v', audio_id: 'a', file_name: 'clip.mp4' };
  await core.database.db
    .insertInto('lip_sync_jobs')
    .values({ ...row, status, captions_key: key, created_at: core.now() })
    .execute();
  return { id, key };
}
const job = (id: string) => `/video/job/${user.userId}/${id}`;
const remove = async (id: string) => (await calls.call('DELETE', job(id))).statusCode;
const restore = async (id: string) => (await calls.call('POST', `${job(id)}/restore`)).statusCode;

it('hides a deleted job immediately and restores it within the hour', async () => {
  const { id } = await add('COMPLETED');
  expect(await remove(id)).toBe(200);
  expect(await calls.list()).toEqual([]);
  expect((await calls.call('GET', job(id))).statusCode).toBe(404);
  expect(await remove(id)).toBe(404);
  await createRemovedJobs(use().core).sweep();
  expect(await restore(id)).toBe(200);
  expect((await calls.list()).map(({ job_id }) => job_id)).toEqual([id]);
  expect(await restore(id)).toBe(404);
});

it("reports a deletion and its undo to the account's other tabs", async () => {
  const { id } = await add('COMPLETED');
  await remove(id);
  await restore(id);
  const events = await use().core.events.listAfter(user.userId, 0);
  expect(events.filter(({ event }) => event === 'recordings.changed')).toHaveLength(2);
});

it('sweeps a deleted job with its files after the hour', async () => {
  const [{ id, key }, kept] = [await add('FAILED'), await add('COMPLETED')];
  await remove(id);
  use().clock.advance(3_601);
  await createRemovedJobs(use().core).sweep();
  expect(await restore(id)).toBe(404);
  await expect(use().core.media.get(key)).rejects.toMatchObject({ code: 'not_found' });
  expect((await calls.list()).map(({ job_id }) => job_id)).toEqual([kept.id]);
});

it("rejects deleting a running job, or another account's", async () => {
  const running = await add('PROCESSING');
  expect(await remove(running.id)).toBe(409);
  const { id } = await add('COMPLETED');
  const other = lipSyncCalls(use(), await use().signUp());
  expect((await other.call('DELETE', job(id))).statusCode).toBe(403);
  expect(await calls.list()).toHaveLength(2);
});
