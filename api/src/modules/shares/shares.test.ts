import { randomUUID } from 'node:crypto';
import { limits, type Job, type Share, type ShareKind } from '@lisan/contract';
import { sql } from 'kysely';
import { useTestApp, type TestUser } from '../../../testing/test-app';

const use = useTestApp();
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
let owner: TestUser;
let otherUser: TestUser;
beforeAll(async () => {
  owner = await use().signUp();
  otherUser = await use().signUp();
});

async function addResult(fileName = 'مقابلة <b>1</b>.mp4'): Promise<string> {
  const { media, database } = use().core;
  const add = (contentType: string, name: string, content: Buffer = bytes) =>
    media.addBytes(database.db, content, { ownerId: owner.userId, contentType, fileName: name });
  const job_id = randomUUID();
  await database.db
    .insertInto('lip_sync_jobs')
    .values({
      job_id,
      user_id: owner.userId,
      video_id: randomUUID(),
      audio_id: randomUUID(),
      file_name: fileName,
      status: 'COMPLETED',
      result_key: await add('video/mp4', 'interview lip-sync.mp4'),
      poster_key: await add('image/jpeg', 'interview lip-sync.jpg'),
      captions_key: await add('text/vtt', 'interview lip-sync.vtt', Buffer.from('WEBVTT\n')),
    })
    .execute();
  return job_id;
}
const share = (id: string, user = owner, kind: ShareKind = 'video') =>
  use().app.inject({
    method: 'POST',
    url: '/api/shares',
    headers: user.headers,
    payload: { user_email: user.email, kind, id },
  });
const list = async () =>
  (await use().app.inject({ url: '/api/shares', headers: owner.headers })).json<{ shares: Share[] }>().shares;
const see = (url: string, headers: Record<string, string> = {}) => use().app.inject({ url, headers });
const revoke = (id: string, user = owner) =>
  use().app.inject({ method: 'DELETE', url: `/api/shares/${id}`, headers: user.headers });

it("notifies the account's other tabs when a link is created or revoked", async () => {
  const { events } = use().core;
  const heard = async () =>
    (await events.listAfter(owner.userId, 0)).filter(({ event }) => event === 'shares.changed').length;
  const before = await heard();
  const { share_id } = (await share(await addResult())).json<Share>();
  expect(await heard()).toBe(before + 1);
  await revoke(share_id);
  expect(await heard()).toBe(before + 2);
  await revoke(share_id, otherUser);
  expect((await events.listAfter(otherUser.userId, 0)).map(({ event }) => event)).not.toContain(
    'shares.changed',
  );
});

describe('a share link', () => {
  it('shows a public, unindexed page without scripts', async () => {
    const made = (await share(await addResult())).json<Share>();
    expect(made).toMatchObject({ kind: 'video', title: 'مقابلة <b>1</b>' });
    const page = await see(made.path, { 'accept-language': 'ar' });
    expect([page.statusCode, page.headers['x-robots-tag'], page.headers['referrer-policy']]).toEqual([
      200,
      'noindex, nofollow, noarchive',
      'no-referrer',
    ]);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; media-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.body).toContain('<html lang="ar" dir="rtl">');
    expect(page.body).toContain('مقابلة &#60;b&#62;1&#60;/b&#62;');
    expect(page.body).not.toMatch(/<b>1|<script|\sstyle=|onload|user-|@example/);
  });

  it("uses its object's full name, dots included", async () => {
    expect((await share(await addResult('Version 2.1'))).json<Share>().title).toBe('Version 2.1');
  });

  it('serves files whole, in ranges and as downloads', async () => {
    const { path } = (await share(await addResult())).json<Share>();
    const whole = await see(`${path}/video.mp4`);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringMatching(/^inline; filename="interview lip-sync\.mp4"/),
    });
    const part = await see(`${path}/video.mp4`, { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 10-19/1000']);
    expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true);
    const saved = await see(`${path}/captions.vtt?download=1`);
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="interview lip-sync\.vtt"/);
    expect((await see(`${path}/video.mp4`, { range: 'bytes=1000-' })).statusCode).toBe(416);
    for (const file of ['original.mp4', 'constructor', '__proto__'])
      expect((await see(`${path}/${file}`)).statusCode).toBe(404);
  });

  it('is reused for the same object, and listed by title', async () => {
    const job = await addResult('one.mp4');
    const [first, second] = [(await share(job)).json<Share>(), (await share(job)).json<Share>()];
    expect(second).toEqual(first);
    expect((await list()).filter(({ id }) => id === job)).toEqual([first]);
  });

  it('stops working once revoked, and can be replaced', async () => {
    const job = await addResult();
    const made = (await share(job)).json<Share>();
    const etag = String((await see(`${made.path}/video.mp4`)).headers['etag']);
    expect((await revoke(made.share_id, otherUser)).statusCode).toBe(404);
    expect((await revoke(made.share_id)).statusCode).toBe(200);
    const answers = [
      await see(made.path),
      await see(`${made.path}/video.mp4`),
      await see(`${made.path}/video.mp4`, { range: 'bytes=0-9' }),
      await see(`${made.path}/video.mp4`, { 'if-none-match': etag }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(answers[0]?.body).toContain('There&#39;s nothing to see here');
    expect(await list()).not.toContainEqual(made);
    expect((await revoke(made.share_id)).statusCode).toBe(404);
    const again = (await share(job)).json<Share>();
    expect(again.path).not.toBe(made.path);
    expect((await see(again.path)).statusCode).toBe(200);
  });

  it('opens only with its own signature, and no table holds its token', async () => {
    const [one, other] = [await share(await addResult()), await share(await addResult())];
    const [path, otherPath] = [one.json<Share>().path, other.json<Share>().path];
    const [id = '', signature = ''] = path.split('/').at(-1)?.split('.') ?? [];
    const forged = [
      path.replace(signature, otherPath.split('.')[1] ?? ''),
      path.replace(id, otherPath.split('/').at(-1)?.split('.')[0] ?? ''),
      path.slice(0, -1),
      `/api/shared/${id}`,
      `/api/shared/${id}.`,
      `${path}.`,
      `${path}.more`,
    ];
    for (const each of forged) expect((await see(each)).statusCode).toBe(404);
    const rows = await use().core.database.db.selectFrom('shares').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(signature);
  });

  it('disappears and returns with its object', async () => {
    const job = await addResult();
    const { path } = (await share(job)).json<Share>();
    const url = `/api/video/job/${owner.userId}/${job}`;
    await use().app.inject({ method: 'DELETE', url, headers: owner.headers });
    expect([(await see(path)).statusCode, (await see(`${path}/video.mp4`)).statusCode]).toEqual([404, 404]);
    expect((await list()).map(({ id }) => id)).not.toContain(job);
    const back = await use().app.inject({ method: 'POST', url: `${url}/restore`, headers: owner.headers });
    expect(back.json<Job>().job_id).toBe(job);
    expect((await see(path)).statusCode).toBe(200);
  });

  it('requires an existing, finished object of the account', async () => {
    const running = randomUUID();
    await use()
      .core.database.db.insertInto('lip_sync_jobs')
      .values({
        job_id: running,
        user_id: owner.userId,
        video_id: 'v',
        audio_id: 'a',
        file_name: 'a.mp4',
        status: 'PROCESSING',
      })
      .execute();
    expect((await share(running)).statusCode).toBe(404);
    expect((await share('nothing')).statusCode).toBe(404);
    expect((await share(await addResult(), otherUser)).statusCode).toBe(404);
  });
});

it('is rejected with a message at the list limit, and every open link is listed', async () => {
  owner = await use().signUp();
  const { db } = use().core.database;
  const kept = (await share(await addResult())).json<Share>();
  const made = sql`generate_series(1, ${sql.lit(limits.maxListed)}) as made (n)`;
  // Many newer conversations must not push the shared one out of the list.
  await sql`insert into conversations (id, user_id, title, created_at, updated_at)
    select ${owner.userId} || n, ${owner.userId}, 'Talk ' || n, now(), now() + n * interval '1 second' from ${made}`.execute(
    db,
  );
  await sql`insert into conversations (id, user_id, title, created_at, updated_at)
    values (${`${owner.userId}old`}, ${owner.userId}, 'Old talk', now(), now() - interval '1 year')`.execute(
    db,
  );
  await sql`insert into shares (id, user_id, kind, subject_id)
    select ${owner.userId} || n, ${owner.userId}, 'conversation', ${owner.userId} || n from ${made}
    where n < ${sql.lit(limits.maxListed - 1)}`.execute(db);
  const old = await share(`${owner.userId}old`, owner, 'conversation');
  expect(old.statusCode).toBe(200);
  expect((await list()).map(({ title }) => title)).toContain('Old talk');

  const another = await addResult();
  const refused = await share(another);
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    'You can keep 2,000 links. Revoke one to create another.',
  ]);
  expect((await share(`${owner.userId}old`, owner, 'conversation')).json<Share>().share_id).toBe(
    old.json<Share>().share_id,
  );
  expect((await revoke(kept.share_id)).statusCode).toBe(200);
  expect((await share(another)).statusCode).toBe(200);
  await sql`update conversations set removed_at = now() where id = ${`${owner.userId}old`}`.execute(db);
  expect((await share(await addResult())).statusCode).toBe(200);
});
