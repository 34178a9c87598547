import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBucketServer, type BucketServer } from '../../testing/bucket-server';
import { startCuttingProxy, type CuttingProxy, type Outage } from '../../testing/cutting-proxy';
import { createTestApp, useTestApp, type TestApp } from '../../testing/test-app';

const words = Buffer.from('مرحبا');
const note = (ownerId: string) => ({ ownerId, contentType: 'text/plain', fileName: 'n.txt' });

describe('unreachable bucket', () => {
  let bucket: BucketServer;
  let proxy: CuttingProxy;
  let server: TestApp;
  beforeAll(async () => {
    bucket = await startBucketServer();
    proxy = await startCuttingProxy({ port: bucket.port });
    const s3 = { ...bucket.s3, endpoint: `http://127.0.0.1:${proxy.port}` };
    server = await createTestApp({ config: { s3 }, isWorking: true });
  });
  afterAll(async () => {
    await server.close();
    await proxy.close();
    await bucket.close();
  });

  it.each<Outage>(['refused', 'reset', 'hung-up', 'silent'])(
    'responds 503 (%s), and recovers',
    async (kind) => {
      const { core, app } = server;
      const user = await server.signUp();
      const key = await core.media.addBytes(core.database.db, words, note(user.userId));
      const read = (language = 'en') =>
        app.inject({ url: core.media.url(key), headers: { 'accept-language': language } });
      expect((await read()).body).toBe('مرحبا');

      await proxy.begin(kind);
      const away = await read('ar');
      expect([away.statusCode, away.json().code, away.headers['retry-after']]).toEqual([
        503,
        'store_unavailable',
        '5',
      ]);
      expect(away.json().detail).toMatch(/[\u0600-\u06ff]/);
      const path = join(core.config.dataFolder, 'to-store.txt');
      await writeFile(path, words);
      const adding = core.media.addFile(core.database.db, path, note(user.userId));
      await expect(adding).rejects.toMatchObject({ code: 'store_unavailable', status: 503 });
      const rows = await core.database.db
        .selectFrom('media')
        .select('key')
        .where('owner_id', '=', user.userId)
        .execute();
      expect(rows).toEqual([{ key }]);
      expect((await app.inject('/api/health/ready')).statusCode).toBe(503);

      await proxy.end();
      expect((await read()).body).toBe('مرحبا');
      expect((await app.inject('/api/health/ready')).statusCode).toBe(200);
    },
  );

  it('reports a missing file differently', async () => {
    const { core, app } = server;
    const user = await server.signUp();
    const key = await core.media.addBytes(core.database.db, words, note(user.userId));
    bucket.objects.delete(key);
    const answer = await app.inject(core.media.url(key));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'gone']);
  });
});

describe('file missing from the folder', () => {
  const use = useTestApp();
  it('is reported as gone', async () => {
    const { core, app } = use();
    const user = await use().signUp();
    const key = await core.media.addBytes(core.database.db, words, note(user.userId));
    const media = join(core.config.dataFolder, 'media');
    await Promise.all((await readdir(media)).map((name) => rm(join(media, name))));
    const answer = await app.inject(core.media.url(key));
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'gone', detail: 'This file no longer exists.' },
    ]);
  });

  it('is reported as unavailable when the folder is missing', async () => {
    const { core, app } = use();
    const user = await use().signUp();
    const add = () => core.media.addBytes(core.database.db, words, note(user.userId));
    const key = await add();
    const media = join(core.config.dataFolder, 'media');
    await rename(media, `${media}-unmounted`);
    const away = await app.inject(core.media.url(key));
    expect([away.statusCode, away.json().code]).toEqual([503, 'store_unavailable']);
    await expect(add()).rejects.toMatchObject({ code: 'store_unavailable', status: 503 });
    await rename(`${media}-unmounted`, media);
    expect((await app.inject(core.media.url(key))).body).toBe('مرحبا');
  });
});
