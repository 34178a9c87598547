import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startBucketServer, type BucketServer } from '../../testing/bucket-server';
import type { FileStore } from './file-store';
import { openFileStore } from './open-file-store';

let folder: string;
let server: BucketServer;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-bucket-'));
  server = await startBucketServer();
  store = await openFileStore({ dataFolder: folder, s3: server.s3 }, 'mark');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

it('stores files in a bucket like in a folder', async () => {
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

it('reports a missing bucket', async () => {
  const s3 = { ...server.s3, bucket: 'nowhere' };
  const missing = await openFileStore({ dataFolder: folder, s3 }, 'mark');
  await expect(missing.check()).rejects.toMatchObject({ name: 'NotFound' });
});
