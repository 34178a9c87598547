import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, it } from '@jest/globals';
import { Problem } from '@lisan/errors';
import { addAccountObjects } from '../../../../testing/account-fixture';
import { useTestApp, type TestUser } from '../../../../testing/test-app';

const use = useTestApp();

async function exportOf(user: TestUser): Promise<Buffer> {
  const answer = await use().app.inject({ url: '/api/user/export', headers: user.headers });
  return answer.rawPayload;
}

async function giveFiles(user: TestUser): Promise<Record<string, string>> {
  const { database, media } = use().core;
  const { db } = database;
  const objects = await addAccountObjects(use(), user);
  const add = (contentType: string) =>
    media.addBytes(db, Buffer.from('bytes'), { ownerId: user.userId, contentType, fileName: 'a' });
  const keys = {
    'profile.webp': await add('image/webp'),
    'audios/a.mp3': await add('audio/mpeg'),
    [`videos/${objects.video}/a.mp4`]: await add('video/mp4'),
    [`lip-syncs/${objects.job}/a.mp4`]: await add('video/mp4'),
    [`lip-syncs/${objects.job}/captions.vtt`]: await add('text/vtt'),
  };
  const [picture, audio, video, result_key, captions_key] = Object.values(keys);
  await db.updateTable('users').set({ image_key: picture }).where('id', '=', user.userId).execute();
  const speech = db.updateTable('audios').set({ media_key: audio, file_name: 'a' });
  await speech.where('id', '=', objects.speech).execute();
  await db.deleteFrom('audios').where('id', '=', objects.audio).execute();
  await db.updateTable('videos').set({ media_key: video }).where('id', '=', objects.video).execute();
  const named = { result_key, captions_key, file_name: 'a' };
  const job = db.updateTable('lip_sync_jobs').set(named);
  await job.where('job_id', '=', objects.job).execute();
  return keys;
}

it.each([0, 1, 2, 3, 4])('leaves only the missing file (%d) out of an export', async (at) => {
  const user = await use().signUp();
  const files = Object.entries(await giveFiles(user));
  const whole = Object.keys(unzipSync(await exportOf(user)));
  expect(whole).toEqual(expect.arrayContaining(files.map(([path]) => path)));

  const [gone, key = ''] = files[at] ?? [];
  const folder = join(use().core.config.dataFolder, 'media');
  const names = (await readdir(folder)).filter((name) => name.startsWith(key));
  expect(names).toHaveLength(1);
  await Promise.all(names.map((name) => rm(join(folder, name))));
  expect(Object.keys(unzipSync(await exportOf(user)))).toEqual(whole.filter((each) => each !== gone));
});

it('aborts an export while the store is unavailable', async () => {
  const user = await use().signUp();
  await giveFiles(user);
  const { media } = use().core;
  const { read } = media;
  const away = { ...media, read: () => Promise.reject(new Problem('store_unavailable')) };
  Object.assign(media, away);
  try {
    await expect(exportOf(user).then((bytes) => unzipSync(bytes))).rejects.toThrow(/./);
  } finally {
    Object.assign(media, { read });
  }
});
