import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import type { ExportFile } from '../../../auth/account-hooks';
import { zipArchive } from './zip-archive';

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
