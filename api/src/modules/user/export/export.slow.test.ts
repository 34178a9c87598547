import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { RequestError } from '@lisan/errors';
import { mailsTo, PASSWORD, settleJobs } from '../../../../testing/accounts';
import { post } from '../../../../testing/post';
import { addAccountObjects } from '../../../../testing/account-fixture';
import { useTestApp, type TestUser } from '../../../../testing/test-app';
import { MIN_FREE_BYTES } from '../../../data-folder/disk-space';
import type { Attempt, JobKind } from '../../../jobs/queue';
import { createEmailedExports, deleteExpiredExports } from './emailed-exports';
import { zipExport } from './export';
import type { ExportFile } from '../../../auth/account-hooks';
import { zipArchive } from './zip-archive';

const use = useTestApp({ isWorking: true });

async function exportOf(user: TestUser): Promise<Buffer> {
  await use().core.limits.clear(`requests:GET /user/export:account:${user.userId}`);
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

it('leaves only missing files out of an export', async () => {
  const user = await use().signUp();
  const files = Object.entries(await giveFiles(user));
  let left = Object.keys(unzipSync(await exportOf(user)));
  expect(left).toEqual(expect.arrayContaining(files.map(([path]) => path)));
  const folder = join(use().core.config.dataFolder, 'media');
  for (const [gone, key] of files) {
    await rm(join(folder, key));
    left = left.filter((each) => each !== gone);
    expect(Object.keys(unzipSync(await exportOf(user)))).toEqual(left);
  }
});

it('aborts an export while the store is unavailable', async () => {
  const user = await use().signUp();
  await giveFiles(user);
  const { media } = use().core;
  const { read } = media;
  const away = { ...media, read: () => Promise.reject(new RequestError('store_unavailable')) };
  Object.assign(media, away);
  try {
    await expect(exportOf(user).then((bytes) => unzipSync(bytes))).rejects.toThrow(/./);
  } finally {
    Object.assign(media, { read });
  }
});

describe('concurrent exports', () => {
  const BYTES_PER_MEGABYTE = 1024 * 1024;

  /** Larger than any buffer on the way, so the export lasts as long as the client reads. */
  async function* large() {
    for (let part = 0; part < 64; part += 1) yield new Uint8Array(BYTES_PER_MEGABYTE).fill(part);
  }

  async function begin(user: TestUser): Promise<IncomingMessage> {
    const { app, core } = use();
    if (!app.server.listening) {
      core.accountHooks.addExportSection(async function* section() {
        yield { path: 'large.mp4', content: large() };
      });
      await app.listen({ host: '127.0.0.1', port: 0 });
    }
    const { port } = app.server.address() as AddressInfo;
    const request = get({ port, path: '/api/user/export', headers: user.headers, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  }
  const refusal = async (answer: IncomingMessage) => ({
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    code: (JSON.parse((await buffer(answer)).toString()) as { code: string }).code,
  });

  it('allows one export at a time per account, and the next after its end or a disconnect', async () => {
    const user = await use().signUp();
    const first = await begin(user);
    expect(first.statusCode).toBe(200);
    const refused = { status: 503, retryAfter: '10', code: 'busy' };
    expect(await refusal(await begin(user))).toEqual(refused);
    first.destroy();
    const again = await waitForTurn(user);
    expect(Object.keys(unzipSync(new Uint8Array(await buffer(again))))).toContain('large.mp4');
  });

  it('allows four concurrent exports per server', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => use().signUp()));
    const answers = await Promise.all(users.map(begin));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    expect(answers.filter(({ statusCode }) => statusCode === 503)).toHaveLength(1);
    for (const answer of answers) answer.destroy();
  });

  it('aborts an export when the client stops reading', async () => {
    const stream = zipExport(manyFiles(), 20);
    stream.once('readable', () => undefined);
    const [error] = (await once(stream, 'error')) as [Error];
    expect(error.message).toBe('The client stopped reading the download');
  });

  async function* manyFiles() {
    yield { path: 'large.mp4', content: large() };
  }

  /** The server detects a disconnect with a delay; clear the rate limit between attempts. */
  async function waitForTurn(user: TestUser): Promise<IncomingMessage> {
    for (;;) {
      await use().core.limits.clear(`requests:GET /user/export:account:${user.userId}`);
      const answer = await begin(user);
      if (answer.statusCode === 200) return answer;
      expect((await refusal(answer)).code).toBe('busy');
    }
  }
});

describe('a large export', () => {
  const request = (user: TestUser, path = '/user/export') => post(use(), path, {}, { token: user.token });
  const readState = async (user: TestUser) =>
    (await post(use(), '/user/profile', { email: user.email }, { token: user.token })).body['data_export'];
  const countArchives = async (user: TestUser) =>
    (
      await use()
        .core.database.db.selectFrom('media')
        .select('key')
        .where('owner_id', '=', user.userId)
        .where('content_type', '=', 'application/zip')
        .execute()
    ).length;

  async function openLarge(): Promise<TestUser> {
    const user = await use().signUp();
    await giveFiles(user);
    const { db } = use().core.database;
    await db.updateTable('media').set({ size: 20_000_000 }).where('owner_id', '=', user.userId).execute();
    return user;
  }

  /** Exports with a disk of their own. `run` is the job. */
  function createApart(readSpace: () => Promise<number>) {
    const { core } = use();
    let job: JobKind<{ userId: string }> | undefined;
    const define = (_: string, definition: never) => void (job = definition);
    const jobs = { ...core.jobs, define, enqueue: async () => 'job' };
    const mails = { enqueueNotice: async () => undefined };
    const emailedExports = createEmailedExports({ ...core, jobs }, mails, readSpace);
    const { signal } = new AbortController();
    const run = async (userId: string) =>
      job?.run({ jobId: 'export', payload: { userId }, signal } as Attempt<{ userId: string }>);
    return { emailedExports, run };
  }

  it('is not emailed while it is small', async () => {
    const user = await use().signUp();
    await giveFiles(user);
    expect((await request(user)).body).toEqual({ is_emailed: false });
    expect(await readState(user)).toBeUndefined();
  });

  it('is made once, and its email leads to a download for the owner only', async () => {
    const user = await openLarge();
    const answers = await Promise.all([request(user), request(user)]);
    expect(answers.map(({ body }) => body)).toEqual([{ is_emailed: true }, { is_emailed: true }]);
    const emails = (await mailsTo(use(), user.email)).filter(({ subject }) => subject.includes('export'));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('/home?view=profile');
    expect(emails[0]?.text).toContain('within 7 days');
    expect(await readState(user)).toEqual({ is_preparing: false, ready_until: expect.any(String) });
    expect((await request(await use().signUp(), '/user/export/link')).status).toBe(404);
    const { body } = await request(user, '/user/export/link');
    const zip = await use().app.inject({ url: String(body['url']) });
    expect(zip.headers['content-disposition']).toMatch(/^attachment; filename="lisan-export.zip"/);
    expect(Object.keys(unzipSync(zip.rawPayload))).toEqual(
      expect.arrayContaining(['account.json', 'audios/a.mp3']),
    );
  });

  it('is replaced by a newer one, and deleted after seven days', async () => {
    const user = await openLarge();
    for (let count = 0; count < 2; count += 1) {
      await request(user);
      await settleJobs(use());
    }
    expect(await countArchives(user)).toBe(1);
    use().clock.advance(7 * 24 * 60 * 60 + 60);
    try {
      await deleteExpiredExports(use().core);
    } finally {
      use().clock.advance(-7 * 24 * 60 * 60 - 60);
    }
    expect(await countArchives(user)).toBe(0);
    expect(await readState(user)).toBeUndefined();
  });

  it('is downloaded directly when the disk or the store cannot hold it', async () => {
    const user = await openLarge();
    const { db } = use().core.database;
    const resize = (size: number) =>
      db.updateTable('media').set({ size }).where('owner_id', '=', user.userId).execute();
    const isEmailed = (freeBytes: number) =>
      createApart(async () => freeBytes).emailedExports.request(user.userId);
    expect(await isEmailed(110_000_000)).toBe(false);
    await resize(1_000_000_000);
    expect(await isEmailed(Infinity)).toBe(false);
    await resize(500_000_000);
    expect(await isEmailed(2_600_000_000)).toBe(true);
  });

  it('leaves space on a disk that another process fills meanwhile, and no part of its file', async () => {
    const { userId } = await openLarge();
    const { core } = use();
    const spaces = [Infinity, Infinity, MIN_FREE_BYTES - 1];
    const { emailedExports, run } = createApart(async () => spaces.shift() ?? 0);
    expect(await emailedExports.request(userId)).toBe(true);
    await expect(run(userId)).rejects.toThrow('The disk is too full for the export');
    expect(spaces).toEqual([]);
    expect(await readdir(core.uploadFolder)).not.toContain('export.zip');
  });

  it('is downloaded directly after its preparation failed, and an email leads there', async () => {
    const user = await openLarge();
    const { media } = use().core;
    const { addFile } = media;
    const refuse = () => Promise.reject(Object.assign(new Error('refused'), { isPermanent: true }));
    Object.assign(media, { addFile: refuse });
    try {
      await request(user);
      const [email] = await mailsTo(use(), user.email);
      expect(email?.text).toContain('could not be prepared; download it directly');
      expect(email?.text).toContain('/home?view=profile');
    } finally {
      Object.assign(media, { addFile });
    }
    expect(await readState(user)).toBeUndefined();
    expect((await request(user)).body).toEqual({ is_emailed: false });
  });

  it('is stored outside a transaction, and removed when the account is deleted meanwhile', async () => {
    const user = await openLarge();
    const { database, media } = use().core;
    const { addFile } = media;
    const addAndDeleteUser: typeof addFile = async (db, ...rest) => {
      expect(db.isTransaction).toBe(false);
      const key = await addFile(db, ...rest);
      await database.db.deleteFrom('users').where('id', '=', user.userId).execute();
      return key;
    };
    Object.assign(media, { addFile: addAndDeleteUser });
    try {
      await request(user);
      await settleJobs(use());
    } finally {
      Object.assign(media, { addFile });
    }
    expect(await countArchives(user)).toBe(0);
    expect(await mailsTo(use(), user.email)).toEqual([]);
  });

  it('is deleted with the account', async () => {
    const user = await openLarge();
    await request(user);
    await settleJobs(use());
    const body = { email: user.email, password: PASSWORD, confirmation: true };
    await post(use(), '/user/profile/delete-account', body, { token: user.token });
    expect(await countArchives(user)).toBe(0);
  });
});

describe('a zip archive', () => {
  async function* each(files: readonly ExportFile[]) {
    yield* files;
  }
  async function* pieces() {
    for (let piece = 0; piece < 3; piece += 1) yield Buffer.from(`${piece}`.repeat(1_000));
  }
  const video = randomBytes(5_000);
  const files: readonly ExportFile[] = [
    { path: 'نص.md', content: 'كلام '.repeat(100) },
    { path: 'videos/a.mp4', content: video },
    { path: 'speech/a.wav', content: pieces() },
    { path: 'empty.txt', content: '' },
  ];

  it('stores each file whole, whatever its source type', async () => {
    const bytes = await buffer(zipArchive(each(files.map((file) => ({ ...file })))));
    const found = unzipSync(bytes);
    expect(Object.keys(found)).toEqual(files.map(({ path }) => path));
    expect(Buffer.from(found['نص.md'] ?? []).toString()).toBe('كلام '.repeat(100));
    expect(video.equals(found['videos/a.mp4'] ?? new Uint8Array())).toBe(true);
    expect(found['empty.txt']).toHaveLength(0);
    expect(bytes.length).toBeLessThan(7_000);
  });

  it('closes the source when the client disconnects, and opens no more files', async () => {
    const seen: string[] = [];
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(65_536);
      } finally {
        seen.push('closed');
      }
    }
    async function* two() {
      yield { path: 'a.mp4', content: endless() };
      seen.push('next');
    }
    for await (const chunk of zipArchive(two())) if (chunk.length > 1_000) break;
    expect(seen).toEqual(['closed']);
  });

  it('fails when a source fails, compressed or stored', async () => {
    async function* broken() {
      yield Buffer.from('begun');
      throw new Error('the store is away');
    }
    for (const path of ['a.wav', 'a.mp4'])
      await expect(buffer(zipArchive(each([{ path, content: broken() }])))).rejects.toThrow('away');
  });
});
