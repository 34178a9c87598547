import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createMultipart } from '../../../../testing/multipart';
import { useTestApp, type TestUser } from '../../../../testing/test-app';

const use = useTestApp();
let url: string;
let mine: TestUser;
let theirs: TestUser;

beforeAll(async () => {
  await use().app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(use().app.server.address() as AddressInfo).port}/api/video/uploads`;
  [mine, theirs] = [await use().signUp(), await use().signUp()];
});

const request = (user: TestUser, method: string, rest = '', headers: Record<string, string> = {}) =>
  fetch(`${url}${rest}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...user.headers, ...headers },
    ...(method === 'PATCH' && { body: 'bytes' }),
  });
async function begin(user: TestUser): Promise<string> {
  const answer = await request(user, 'POST', '', { 'upload-length': '100', origin: 'https://evil.example' });
  expect(answer.status).toBe(201);
  return answer.headers.get('location')?.split('/').at(-1) ?? '';
}
const listStaged = () => readdir(join(use().core.uploadFolder, 'resumable'));

describe('protocol errors', () => {
  const refuse = async (method: string, rest: string, headers: Record<string, string>) => {
    const answer = await request(mine, method, rest, { 'accept-language': 'ar', ...headers });
    return [answer.status, answer.headers.get('content-type'), (await answer.json()) as unknown];
  };
  const said = (status: number) => [
    status,
    'application/json; charset=utf-8',
    { code: 'unreadable_request', detail: expect.stringMatching(/\p{Script=Arabic}/u) },
  ];

  it.each([
    [{ 'upload-length': '100', 'upload-metadata': 'filename ???' }],
    [{ 'upload-length': '100', 'upload-metadata': ',' }],
    [{ 'upload-length': 'many' }],
    [{ 'upload-length': '100', 'upload-concat': 'half' }],
    [{}],
  ])("use the user's language: %j", async (headers) => {
    expect(await refuse('POST', '', headers)).toEqual(said(400));
  });

  it('name the supported version', async () => {
    expect(await refuse('POST', '', { 'upload-length': '1', 'tus-resumable': '' })).toEqual(said(412));
    expect(await refuse('POST', '', { 'upload-length': '1', 'tus-resumable': '0.2.2' })).toEqual(said(400));
  });
});

describe('upload ids', () => {
  it.each([
    ['DELETE', (own: string, other: string) => `/${own}?x=/${other}`],
    ['DELETE', (own: string, other: string) => `/${own}?/${other}`],
    ['DELETE', (own: string, other: string) => `/${own}?x=%2F${other}`],
    ['PATCH', (own: string, other: string) => `/${own}?x=/${other}`],
  ])('rejects %s %s and changes neither upload', async (method, rest) => {
    const [own, other] = [await begin(mine), await begin(theirs)];
    const pieces = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const answer = await request(mine, method, rest(own, other), method === 'PATCH' ? pieces : {});
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'unreadable_request' }),
    ]);
    for (const [user, id] of [
      [mine, own],
      [theirs, other],
    ] as const) {
      expect((await request(user, 'HEAD', `/${id}`)).headers.get('upload-offset')).toBe('0');
      expect((await request(user, 'DELETE', `/${id}`)).status).toBe(204);
    }
  });

  it("returns 404 for another account's upload with every method", async () => {
    const other = await begin(theirs);
    const pieces = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await request(mine, method, `/${other}`, method === 'PATCH' ? pieces : {})).status).toBe(404);
    expect((await request(mine, 'HEAD', `/${other}?x=1`)).status).toBe(400);
    expect(await listStaged()).toContain(other);
    expect((await request(theirs, 'DELETE', `/${other}`)).status).toBe(204);
  });
});

it('allows no other origins', async () => {
  const origin = { origin: 'https://evil.example' };
  const id = await begin(mine);
  const answers = [
    await request(mine, 'HEAD', `/${id}`, origin),
    await request(mine, 'POST', '', { ...origin, 'upload-length': '-' }),
    await request(mine, 'DELETE', `/${id}`, origin),
  ];
  for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBeNull();
});

describe('upload limits', () => {
  it('allow three unfinished uploads, and another after one is cancelled', async () => {
    const user = await use().signUp();
    const ids = [await begin(user), await begin(user), await begin(user)];
    const refused = await request(user, 'POST', '', { 'upload-length': '100', 'accept-language': 'ar' });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        code: 'too_many_uploads',
        detail: 'لديك عمليات رفع لم تكتمل، وعددها 3، ولا يمكنك بدء المزيد. أكمل إحداها أو ألغِها أولًا.',
      },
    ]);
    expect((await request(user, 'DELETE', `/${ids[0]}`)).status).toBe(204);
    await begin(user);
  });

  it('reject a file before receiving it, and leave nothing', async () => {
    const user = await use().signUp();
    const { db } = use().core.database;
    const media = { key: user.userId, content_type: 'video/mp4', file_name: 'a.mp4', size: 2_950_000_000 };
    await db
      .insertInto('media')
      .values({ ...media, owner_id: user.userId })
      .execute();
    const body = createMultipart({ user_email: user.email }, [
      { field: 'video', name: 'a.mp4', bytes: Buffer.alloc(60_000_000) },
    ]);
    const answer = await use().app.inject({
      method: 'POST',
      url: '/api/video/upload-video',
      headers: { ...body.headers, ...user.headers, 'content-length': String(body.payload.length) },
      payload: body.payload,
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      {
        code: 'storage_full',
        detail:
          'Your storage is full: your plan has 3 GB, and you use 3 GB. This needs 61 MB more. Delete files you no longer need, or choose a larger plan.',
      },
    ]);
    const pieces = await request(user, 'POST', '', { 'upload-length': '60000000' });
    expect([pieces.status, await pieces.json()]).toMatchObject([413, { code: 'storage_full' }]);
    const rows = db.selectFrom('staged_uploads').selectAll().where('user_id', '=', user.userId).execute();
    expect(await rows).toEqual([]);
  });
});
