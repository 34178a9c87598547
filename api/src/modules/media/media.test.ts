import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settleJobs } from '../../../testing/accounts';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { readRange } from '../../files/range';
import { cleanFileName, describeFileName } from '../../files/file-name';

const use = useTestApp({ isWorking: true });
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
let owner: TestUser;
beforeAll(async () => {
  owner = await use().signUp();
});

const add = (fileName = 'تسجيل صوتي.mp3', contentType = 'audio/mpeg') =>
  use().core.media.addBytes(use().core.database.db, bytes, { ownerId: owner.userId, contentType, fileName });
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  use().app.inject({ url, headers, method });

describe('a media URL', () => {
  it('serves the file with its type and name, without running scripts', async () => {
    const key = await add();
    const answer = await get(use().core.media.url(key));
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition':
        'inline; filename="_____ ____.mp3"; filename*=UTF-8\'\'%D8%AA%D8%B3%D8%AC%D9%8A%D9%84%20%D8%B5%D9%88%D8%AA%D9%8A.mp3',
    });
    const saved = await get(use().core.media.url(key, { download: true }));
    expect(saved.headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('aborts when the stored file is shorter than announced', async () => {
    const key = await add();
    const folder = join(use().core.config.dataFolder, 'media');
    const names = (await readdir(folder)).filter((name) => name.startsWith(key));
    await Promise.all(names.map((name) => writeFile(join(folder, name), bytes.subarray(0, 100))));
    await expect(get(use().core.media.url(key))).rejects.toThrow(/destroyed/);
    const range = 'bytes=10-19';
    expect((await get(use().core.media.url(key), { range })).rawPayload).toHaveLength(10);
  });

  it('is rejected when changed or expired', async () => {
    const [key, other] = [await add(), await add()];
    const url = use().core.media.url(key);
    const forged = [
      url.replace(key, other),
      url.replace(/expires=(\d+)/, (_, seconds: string) => `expires=${Number(seconds) + 1}`),
      url.replace(/signature=(.)/, (_, first: string) => `signature=${first === '_' ? '-' : '_'}`),
      `${url}&download=1`,
    ];
    for (const each of forged) expect((await get(each)).statusCode).toBe(403);
    use().clock.advance(7 * 60 * 60);
    const late = await get(url);
    expect([late.statusCode, late.json().detail]).toEqual([403, 'This link has expired. Reload the page.']);
    use().clock.advance(-7 * 60 * 60);
    expect((await get(url)).statusCode).toBe(200);
  });

  it('stays the same for an hour, so players can cache', async () => {
    const key = await add();
    expect(use().core.media.url(key)).toBe(use().core.media.url(key));
  });

  it('supports range requests', async () => {
    const url = use().core.media.url(await add());
    const part = await get(url, { range: 'bytes=100-199' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      'bytes 100-199/1000',
      '100',
    ]);
    expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true);
    const tail = await get(url, { range: 'bytes=-10' });
    expect(tail.rawPayload.equals(bytes.subarray(990))).toBe(true);
    const behind = await get(url, { range: 'bytes=1000-' });
    expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, 'bytes */1000']);
  });

  it('supports conditional requests', async () => {
    const url = use().core.media.url(await add());
    const etag = String((await get(url)).headers['etag']);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200);
    const head = await get(url, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '1000', '']);
  });
});

describe('the media library', () => {
  it.each([
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'application/javascript',
    'text/xml',
    'audio/x; <script>',
  ])('rejects type %s', async (type) => {
    await expect(add('a', type)).rejects.toMatchObject({ code: 'unsupported_type' });
  });

  it('deletes a file after its transaction commits', async () => {
    const { media, database } = use().core;
    const key = await add();
    const failing = database.transaction(async (trx) => {
      await media.remove(trx, [key]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await settleJobs(use());
    expect((await get(media.url(key))).statusCode).toBe(200);
    await database.transaction((trx) => media.remove(trx, [key]));
    await settleJobs(use());
    expect((await get(media.url(key))).statusCode).toBe(404);
    expect(await readdir(join(use().core.config.dataFolder, 'media'))).not.toContain(key);
  });

  it('stores a local file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lisan-media-'));
    const path = join(folder, 'a.wav');
    await writeFile(path, bytes);
    const { media, database } = use().core;
    const key = await media.addFile(database.db, path, {
      ownerId: owner.userId,
      contentType: 'audio/wav',
      fileName: 'a.wav',
    });
    await rm(folder, { recursive: true });
    expect(await media.get(key)).toMatchObject({ size: 1000, owner_id: owner.userId });
    expect((await get(media.url(key))).rawPayload.equals(bytes)).toBe(true);
  });
});

describe('range parsing', () => {
  it.each([
    ['bytes=0-0', 10, { start: 0, end: 0 }],
    ['bytes=5-', 10, { start: 5, end: 9 }],
    ['bytes=5-99', 10, { start: 5, end: 9 }],
    ['bytes=-99', 10, { start: 0, end: 9 }],
    ['bytes=9-5', 10, undefined],
    ['bytes=0-1,3-4', 10, undefined],
    ['items=0-1', 10, undefined],
    ['bytes=-', 10, undefined],
    ['bytes=a-b', 10, undefined],
    [undefined, 10, undefined],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
  ])('handles %s of %d bytes', (header, size, expected) => {
    expect(readRange(header, size)).toEqual(expected);
  });
});

describe('file names', () => {
  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a\r\nset-cookie: x', 'aset-cookie_ x'],
    ['invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['   ', 'file'],
    ['...', 'file'],
    ['\ud800.txt', 'txt'],
    [`${'م'.repeat(300)}.mp3`, `${'م'.repeat(116)}.mp3`],
    ['con<>|?.txt', 'con____.txt'],
    ['صباح الخير..mp3', 'صباح الخير.mp3'],
    ['Version 2.1.mp4', 'Version 2.1.mp4'],
  ])('turns %j into %j', (name, expected) => {
    expect(cleanFileName(name)).toBe(expected);
  });

  it('cannot break out of the header', () => {
    expect(describeFileName(`a";\\ x='%41.mp3`, true)).toBe(
      "attachment; filename=\"a_;_ x='_41.mp3\"; filename*=UTF-8''a_%3B_%20x%3D%27%2541.mp3",
    );
  });
});
