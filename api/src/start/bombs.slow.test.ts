import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  listFiles,
  openAccount,
  p95,
  upload,
  uploadResumably,
  whileAsking,
  type Answered,
  type ServedAccount,
} from '../../testing/served-bombs';
import { startServerProcess, type ServerProcess } from '../../testing/server-process';
import { pdfBombs, wordBombs } from '@lisan/engine-documents/testing';
import { boxBombs, aviBombs, aviPromises, mpegBombs, waveBombs } from '@lisan/engine-media/testing';
import { unsupportedImages, imageBombs } from '../images/testing/image-bombs';

let folder: string;
let server: ServerProcess;
let sender: ServedAccount;
let caller: ServedAccount;
let idle: { readonly waits: readonly number[]; readonly memory: number };
const waits: number[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-bombs-'));
  server = await startServerProcess({ DATA_DIR: folder, REQUESTS_PER_MINUTE: '100000' });
  [sender, caller] = await Promise.all([
    openAccount(server.url, 'sender'),
    openAccount(server.url, 'caller'),
  ]);
  idle = await watch(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
});
afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

const watch = <Result>(work: () => Promise<Result>) => whileAsking({ ...server, caller }, work);

const SLOW_BOMBS = [
  'ninety megabytes that are nearly frames',
  'zip of half a gigabyte of naught',
  'pdf that unpacks to half a gigabyte',
  'pdf of ten million words',
  'pdf of forms in forms',
];
const isSent = (name: string) => process.env['BOMBS'] === 'all' || !SLOW_BOMBS.includes(name);

type Bombs = Readonly<Record<string, () => Uint8Array>>;
const form =
  (path: string, field: string, fields: Record<string, string> = {}) =>
  (bytes: Uint8Array<ArrayBuffer>) =>
    upload(server.url, sender, { path, field, fields }, bytes);
const some = (bombs: Bombs, ...names: readonly string[]): Bombs =>
  Object.fromEntries(Object.entries(bombs).filter(([name]) => names.includes(name)));

const ways: readonly (readonly [string, Bombs, (bytes: Uint8Array<ArrayBuffer>) => Promise<Answered>])[] = [
  ['a video', { ...boxBombs, ...aviBombs, ...aviPromises }, form('/video/upload-video', 'video')],
  ['a video in pieces', some(boxBombs, 'ctts: one run of four billion', 'trun of four billion'), (bytes) => uploadResumably(server.url, sender, bytes)], // prettier-ignore
  ['an audio', { ...waveBombs, ...mpegBombs }, form('/video/upload-audio', 'audio')],
  ['a recording of a voice', some({ ...boxBombs, ...waveBombs, ...mpegBombs }, 'ctts: one run of four billion', 'four million chunks', 'four million frames'), form('/voice/clone-voice', 'file', { name: 'mine', consent: 'true' })], // prettier-ignore
  ['a picture', { ...imageBombs, ...unsupportedImages }, form('/user/profile/upload-image', 'file')],
  ['a document', { ...wordBombs, ...pdfBombs }, form('/voice/upload-document', 'file')],
];

describe.each(ways)('bomb sent as %s', (_, bombs, send) => {
  it.each(Object.entries(bombs).filter(([name]) => isSent(name)))(
    '(%s) is rejected with a reason without affecting others',
    async (_name, make) => {
      const bytes = new Uint8Array(make());
      const watched = await watch(() => send(bytes));
      const { status, detail } = watched.result;
      expect([415, 422]).toContain(status);
      expect(detail).toMatch(/\p{Script=Arabic}/u);
      expect(Math.max(...watched.waits)).toBeLessThan(2_000);
      expect(watched.memory - idle.memory).toBeLessThan(256 * 2 ** 20);
      waits.push(...watched.waits);
    },
  );
});

it('at most doubles the waiting time of others', () => {
  expect(waits.length).toBeGreaterThan(500);
  expect(p95(waits)).toBeLessThan(2 * p95(idle.waits) + 50);
});

it('leaves no file and a running server', () => {
  const left = listFiles(folder).filter((path) => /\/(uploads|media)\//.test(path));
  expect(left).toEqual([]);
  expect(server.log()).not.toMatch(/"level":(?:50|60)/);
});
