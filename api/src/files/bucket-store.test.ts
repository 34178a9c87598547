import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FileStore } from './file-store';
import { openFileStore } from './open-file-store';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  readonly httpServer: Server;
}
type S3Constructor = new (options: object) => S3Server;
const S3rver = createRequire(import.meta.url)('s3rver') as S3Constructor;

let folder: string;
let server: S3Server;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-bucket-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'lisan', configs: [] }],
  });
  const { port } = await server.run();
  store = await openFileStore(
    {
      dataFolder: folder,
      s3: {
        bucket: 'lisan',
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${port}`,
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      },
    },
    'mark',
  );
}, 30_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

it('keeps files in a bucket as in a folder', async () => {
  await store.check();
  await store.putBytes('a-key', Buffer.from('مرحبا بالعالم'), 'text/plain');
  expect(await readAll(await store.read('a-key'))).toBe('مرحبا بالعالم');
  expect(await readAll(await store.read('a-key', { start: 0, end: 9 }))).toBe('مرحبا');
  await store.putFile('a-key', import.meta.filename, 'text/plain');
  expect(await readAll(await store.read('a-key'))).toContain('keeps files in a bucket');
  await store.delete('a-key');
  await expect(store.read('a-key').then(readAll)).rejects.toThrow('does not exist');
  await store.delete('a-key');
});

it('says when the bucket is not there', async () => {
  const { port } = server.httpServer.address() as AddressInfo;
  const missing = await openFileStore(
    {
      dataFolder: folder,
      s3: {
        bucket: 'nowhere',
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${port}`,
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      },
    },
    'mark',
  );
  await expect(missing.check()).rejects.toMatchObject({ name: 'NotFound' });
});
