import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Caption, type Job, limits } from '@lisan/contract';
import { sql } from 'kysely';
import { useTestApp, type TestUser } from '../../../../testing/test-app';
import { toWebVtt } from '@lisan/engine-speech';
import { runFfmpeg } from '@lisan/engine-media';
import { findTestFfmpeg, makeSample } from '@lisan/engine-media/testing';
import { createLedger } from '../../billing/ledger/ledger';
import { findJobById } from '../lip-sync-jobs.repository';
import { createRemovedJobs } from '../removed-jobs';
import { lipSyncCalls } from '../testing/sync-so-studio';

const use = useTestApp();
let folder: string;
let video: Buffer;
let owner: TestUser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lisan results; it's [one], "));
  const path = join(folder, 'result.mp4');
  await makeSample(await findTestFfmpeg(), path, { container: 'mp4', seconds: 1, size: '320x180' });
  video = await readFile(path);
  owner = await use().signUp();
});
afterAll(() => rm(folder, { recursive: true }));

const spoken = [{ start: 0, end: 0.9, lines: ['مرحبًا، يا Tom & <b>!'] }];

async function addResult(captions = toWebVtt(spoken), status: Job['status'] = 'COMPLETED') {
  const { media, database } = use().core;
  const add = (contentType: string, fileName: string, bytes: Buffer) =>
    media.addBytes(database.db, bytes, { ownerId: owner.userId, contentType, fileName });
  const job_id = randomUUID();
  const isDone = status === 'COMPLETED';
  await database.db
    .insertInto('lip_sync_jobs')
    .values({
      job_id,
      user_id: owner.userId,
      video_id: randomUUID(),
      audio_id: randomUUID(),
      file_name: 'interview.mp4',
      status,
      result_key: isDone ? await add('video/mp4', 'interview lip-sync.mp4', video) : null,
      captions_key: isDone ? await add('text/vtt', 'interview lip-sync.vtt', Buffer.from(captions)) : null,
    })
    .execute();
  return job_id;
}
type Method = 'GET' | 'PUT' | 'PATCH' | 'POST';
const request = (method: Method, job: string, rest = '', payload?: object) =>
  use().app.inject({
    method,
    url: `/api/video/job/${owner.userId}/${job}${rest}`,
    headers: owner.headers,
    ...(payload && { payload }),
  });
const save = (url: string) => use().app.inject({ url });

describe('captions of a result', () => {
  it('can be read, changed and downloaded under a proper name', async () => {
    const job = await addResult();
    const { captions } = (await request('GET', job, '/captions')).json<{ captions: Caption[] }>();
    expect(captions).toEqual([{ start: 0, end: 0.9, text: 'مرحبًا، يا Tom & <b>!' }]);
    const changed = [
      { start: 0.5, end: 0.9, text: 'Second\r\n\r\nline --> here' },
      { start: 0, end: 0.5, text: ' أهلًا. ' },
    ];
    const answer = (await request('PUT', job, '/captions', { captions: changed })).json<Job>();
    const file = await save(answer.captions_download_url ?? '');
    expect(file.body).toBe(
      'WEBVTT\n\n1\n00:00:00.000 --> 00:00:00.500\n\u200fأهلًا.\u200f\n\n' +
        '2\n00:00:00.500 --> 00:00:00.900\nSecond\nline --&gt; here\n',
    );
    expect(file.headers['content-disposition']).toContain('interview lip-sync.vtt');
    expect((await request('GET', job, '/captions')).json()).toMatchObject({
      captions: [{ text: 'أهلًا.' }, { text: 'Second\nline --> here' }],
    });
  });

  it('cannot inject another cue, and keep typed direction marks', async () => {
    const job = await addResult();
    const text = 'قال \u200fTom\u200f: نعم\r\r9\r00:00:05.000 --> 00:00:06.000\rforged';
    const captions = [{ start: 0, end: 0.5, text }];
    const answer = (await request('PUT', job, '/captions', { captions })).json<Job>();
    expect((await save(answer.captions_download_url ?? '')).body.split(/\r\n?|\n/).slice(4)).toEqual([
      '\u200fقال \u200fTom\u200f: نعم\u200f',
      '9',
      '00:00:05.000 --&gt; 00:00:06.000',
      'forged',
      '',
    ]);
    expect((await request('GET', job, '/captions')).json()).toMatchObject({
      captions: [{ ...captions[0], text: text.replaceAll(/\r+/g, '\n') }],
    });
  });

  it('changed in another tab are kept until the user saves again with the new revision', async () => {
    const job = await addResult();
    const read = async () =>
      (await request('GET', job, '/captions')).json<{ captions: Caption[]; revision: string }>();
    const change = (text: string, revision: string) =>
      request('PUT', job, '/captions', { captions: [{ start: 0, end: 0.5, text }], revision });
    const { revision } = await read();
    expect((await change('One tab.', revision)).statusCode).toBe(200);
    const refused = await change('Another tab.', revision);
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringContaining('changed elsewhere'),
    ]);
    const now = await read();
    expect(now.captions).toMatchObject([{ text: 'One tab.' }]);
    expect((await change('Another tab.', now.revision)).statusCode).toBe(200);
    expect((await read()).captions).toMatchObject([{ text: 'Another tab.' }]);
  });

  it('and name changes are pushed to every open browser without a notification', async () => {
    const job = await addResult();
    const before = (await use().core.events.listAfter(owner.userId, 0)).length;
    await request('PUT', job, '/captions', { captions: [{ start: 0, end: 0.5, text: 'One tab.' }] });
    await request('PATCH', job, '', { name: 'Harbour.mp4' });
    const heard = (await use().core.events.listAfter(owner.userId, 0)).slice(before);
    expect(heard).toMatchObject([
      { event: 'job.changed', data: { job: { job_id: job } } },
      { event: 'job.changed', data: { job: { job_id: job, file_name: 'Harbour.mp4' } } },
    ]);
  });

  it.each([
    ['ends before it begins', [{ start: 0.5, end: 0.5, text: 'a' }]],
    [
      'begins before the one before it ends',
      [
        { start: 0, end: 0.6, text: 'a' },
        { start: 0.5, end: 0.9, text: 'b' },
      ],
    ],
    ['is empty', [{ start: 0, end: 1, text: ' \n' }]],
  ])('stay unchanged when one %s', async (_, captions) => {
    const job = await addResult();
    expect((await request('PUT', job, '/captions', { captions })).statusCode).toBe(422);
    expect((await request('GET', job, '/captions')).json<{ captions: Caption[] }>().captions).toHaveLength(1);
  });
});

describe('captions drawn into the video', () => {
  async function inspect(bytes: Buffer): Promise<[upper: Buffer, lower: Buffer]> {
    const path = join(folder, `${randomUUID()}.mp4`);
    await writeFile(path, bytes);
    const words = ['-map', '0:v:0', '-frames:v', '1', '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1'];
    const picture = await runFfmpeg(await findTestFfmpeg(), {
      arguments: [{ read: path, container: 'mp4', options: ['-ss', '0.4'] }, ...words],
      timeLimit: 60,
      maximumBytes: 1_000_000,
    });
    return [picture.subarray(0, 320 * 90), picture.subarray(320 * 90)];
  }
  const difference = (one: Buffer, other: Buffer) =>
    one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
  const burn = async (job: string) =>
    (await request('POST', job, '/burned')).json<{ download_url: string }>().download_url;

  it('are drawn at the bottom once, and again after a change', async () => {
    const job = await addResult();
    const [url, inAnotherTab] = await Promise.all([burn(job), burn(job)]);
    expect(inAnotherTab.split('?')[0]).toBe(url.split('?')[0]);
    const saved = await save(url);
    expect(saved.headers['content-disposition']).toMatch(
      /^attachment; filename="interview lip-sync captions\.mp4"/,
    );
    const [before, after] = [await inspect(video), await inspect(saved.rawPayload)];
    const encoding = difference(before[0], after[0]);
    expect(difference(before[1], after[1])).toBeGreaterThan(2 * encoding);
    expect(await burn(job)).toBe(url);

    await request('PUT', job, '/captions', { captions: [{ start: 0.7, end: 0.9, text: 'Late.' }] });
    const late = await burn(job);
    expect(late.split('?')[0]).not.toBe(url.split('?')[0]);
    const [, lower] = await inspect((await save(late)).rawPayload);
    expect(difference(before[1], lower)).toBeLessThan(difference(before[1], after[1]) / 2);
    expect((await save(url)).statusCode).toBe(404);
  });

  it('are missing when there is nothing to draw', async () => {
    const answer = await request('POST', await addResult(toWebVtt([])), '/burned');
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'This video has no captions to add.']);
    expect((await request('POST', await addResult('', 'FAILED'), '/burned')).statusCode).toBe(404);
  });
});

describe('the name of a result', () => {
  it('can be changed, and names the downloads', async () => {
    const job = await addResult();
    const answer = (await request('PATCH', job, '', { name: ' مقابلة الميناء.mp4 ' })).json<Job>();
    expect(answer.file_name).toBe('مقابلة الميناء.mp4');
    const saved = await save(answer.download_url ?? '');
    expect(saved.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('مقابلة الميناء lip-sync.mp4')}`,
    );
  });

  it('of a result deleted in another tab returns a specific error', async () => {
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'other' }],
      ['PUT', '/captions', { captions: [] }],
    ] as const)
      expect((await request(method, 'nothing-here', path, body)).json()).toMatchObject({
        code: 'not_found',
        detail: 'This video no longer exists.',
      });
  });

  it('keeps everything after a dot', async () => {
    const answer = (await request('PATCH', await addResult(), '', { name: 'Interview 1.5' })).json<Job>();
    const saved = await save(answer.download_url ?? '');
    expect(saved.headers['content-disposition']).toContain('filename="Interview 1.5 lip-sync.mp4"');
  });

  it('cannot be changed while the job runs', async () => {
    const job = await addResult('', 'PROCESSING');
    expect((await request('PATCH', job, '', { name: 'other' })).statusCode).toBe(404);
    await use().core.database.db.deleteFrom('lip_sync_jobs').where('job_id', '=', job).execute();
  });
});

describe('deleted jobs', () => {
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

  it('keeps a deleted job until its quota is charged or refunded', async () => {
    const { core, clock } = use();
    const { id } = await add('COMPLETED');
    const ledger = createLedger(core);
    const reservation = { userId: user.userId, reference: id, about: 'activity_lip_sync' };
    await core.database.transaction((trx) =>
      ledger.reserve(trx, { ...reservation, kind: 'process_video', amount: 1 }),
    );
    await remove(id);
    clock.advance(3_601);
    await createRemovedJobs(core).sweep();
    expect(await findJobById(core.database.db, id)).toBeDefined();

    await core.database.transaction((trx) => ledger.refundAll(trx, id));
    await createRemovedJobs(core).sweep();
    expect(await findJobById(core.database.db, id)).toBeUndefined();
  });

  it("rejects deleting a running job, or another account's", async () => {
    const running = await add('PROCESSING');
    expect(await remove(running.id)).toBe(409);
    const { id } = await add('COMPLETED');
    const other = lipSyncCalls(use(), await use().signUp());
    expect((await other.call('DELETE', job(id))).statusCode).toBe(403);
    expect(await calls.list()).toHaveLength(2);
  });
});

describe('lists', () => {
  const RESULT_COUNT = limits.maxListed + 1;
  let user: TestUser;

  beforeAll(async () => {
    user = await use().signUp();
    const { db } = use().core.database;
    const made = sql`generate_series(1, ${sql.lit(RESULT_COUNT)}) as made (n)`;
    const at = sql`timestamptz '2026-01-01' + n * interval '1 second'`;
    for (const source of ['upload', 'speech'])
      await sql`insert into audios (id, user_id, source, media_key, file_name, duration, voice_id, created_at)
      select ${source} || n, ${user.userId}, ${source}, 'key' || n, 'a.mp3', 1, 'lisan-jack', ${at} from ${made}`.execute(
        db,
      );
    await sql`insert into videos (id, user_id, media_key, file_name, duration, width, height, created_at)
    select 'video' || n, ${user.userId}, 'key' || n, 'v.mp4', 61, 320, 180, ${at} from ${made}`.execute(db);
    await sql`insert into lip_sync_jobs (job_id, user_id, video_id, audio_id, file_name, status, created_at)
    select 'job' || n, ${user.userId}, 'v', 'a', 'v.mp4', 'FAILED', ${at} from ${made}`.execute(db);
  });

  const email = () => ({ user_email: user.email, email: user.email });

  it.each([
    ['POST', '/video/get-audio', 'audio_history'],
    ['POST', '/video/get-video', 'video_history'],
    ['POST', '/voice/generated-audios', 'generated_audios'],
    ['GET', '/video/jobs/', 'jobs'],
  ] as const)('%s %s lists the newest within the documented limit', async (method, path, list) => {
    const answer = await use().app.inject({
      method,
      headers: user.headers,
      url: `/api${path}${method === 'GET' ? user.email : ''}`,
      ...(method === 'POST' && { payload: email() }),
    });
    const listed = answer.json<Record<string, { created_at: string }[]>>()[list] ?? [];
    expect(listed).toHaveLength(limits.maxListed);
    const times = listed.map(({ created_at: at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(Date.parse(times[0] ?? '')).toBe(Date.parse('2026-01-01T00:00:00Z') + RESULT_COUNT * 1_000);
  });
});
