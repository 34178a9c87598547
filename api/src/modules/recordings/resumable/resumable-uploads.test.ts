import { mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RequestError } from '@lisan/errors';
import { pino } from 'pino';
import en from '../../../translations/en.json' with { type: 'json' };
import ar from '../../../translations/ar.json' with { type: 'json' };
import { createTranslator } from '../../../translations/translator';
import { until } from '@lisan/engine-runtime/testing';
import { createResumableUploads, type ResumableUploads } from './resumable-uploads';
import type { Uploads } from '../uploads.service';

const bytes = Buffer.from('the bytes of a video');
const userId = 'b0b3f0a4-6f5c-4a67-9d38-5d1c0a2f7e11';
const tus = { 'tus-resumable': '1.0.0' };

const storage = { reserveResumable: async () => undefined, release: async () => undefined };

let folder: string;
let videos: Map<string, string>;
let fault: Error | undefined;
let resumable: ResumableUploads;
let server: Server;
let url: string;

async function start(): Promise<void> {
  const uploads: Pick<Uploads, 'addVideo' | 'findVideo'> = {
    async addVideo({ path, id = '' }) {
      const content = await readFile(path, 'utf8');
      if (fault) throw fault;
      if (videos.has(id)) throw new Error(`${id} was taken twice`);
      videos.set(id, content);
      return id;
    },
    findVideo: async (_userId, id) => (videos.has(id) ? id : undefined),
  };
  const translator = createTranslator({ en, ar });
  const log = pino({ level: 'silent' });
  resumable = createResumableUploads({ uploadFolder: folder, translator, log }, uploads as Uploads, storage);
  server = createServer((asked, response) => {
    const id = asked.url?.split('/').at(4);
    const { signal } = new AbortController();
    void resumable.respond(asked, response, { userId, language: 'en', id, signal });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-uploads-'));
  videos = new Map();
  fault = undefined;
  await start();
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function begin(length = bytes.length): Promise<string> {
  const headers = { ...tus, 'upload-length': String(length) };
  const answer = await fetch(`${url}/api/video/uploads`, { method: 'POST', headers });
  return `/api/video/uploads/${answer.headers.get('location')?.split('/').at(-1)}`;
}
const pieceHeaders = (from: number) => ({
  ...tus,
  'upload-offset': String(from),
  'content-type': 'application/offset+octet-stream',
});
const send = (path: string, from: number, to?: number) =>
  fetch(url + path, {
    method: 'PATCH',
    headers: pieceHeaders(from),
    body: bytes.subarray(from, to),
  });
const call = (path: string) => fetch(url + path, { method: 'HEAD', headers: tus });
const listStaged = () => readdir(join(folder, 'resumable'));

describe('a resumable upload', () => {
  it('becomes one video and leaves no staged files', async () => {
    const path = await begin();
    expect(path.split('/').at(-1)).toMatch(/^[\w.-]{1,64}$/);
    expect((await send(path, 0, 7)).headers.get('upload-offset')).toBe('7');
    expect((await call(path)).headers.get('upload-offset')).toBe('7');
    const id = (await send(path, 7)).headers.get('upload-result') ?? '';
    expect(videos).toEqual(new Map([[id, bytes.toString()]]));
    expect(await listStaged()).toEqual([]);
  });

  it.each([10, 50, 90])('resumes after a server stop at %i %', async (percent) => {
    const large = Buffer.from(Array.from({ length: 200_000 }, (_, index) => `${index},`).join(''));
    const cut = Math.floor((large.length * percent) / 100);
    const path = await begin(large.length);
    const piece = request(url + path, {
      method: 'PATCH',
      headers: { ...pieceHeaders(0), 'content-length': String(large.length) },
    });
    piece.on('error', () => undefined);
    piece.write(large.subarray(0, cut));
    const staged = join(folder, 'resumable', path.split('/').at(-1) ?? '');
    await until(async () => (await stat(staged)).size === cut);
    await stop();
    await start();
    expect((await call(path)).headers.get('upload-offset')).toBe(String(cut));
    const rest = await fetch(url + path, {
      method: 'PATCH',
      headers: pieceHeaders(cut),
      body: large.subarray(cut),
    });
    expect(videos).toEqual(new Map([[rest.headers.get('upload-result'), large.toString()]]));
    expect(await listStaged()).toEqual([]);
  });

  it('returns its video to a client that missed the response', async () => {
    const path = await begin();
    const id = (await send(path, 0)).headers.get('upload-result');
    await stop();
    await start();
    const { status, headers } = await call(path);
    expect([status, headers.get('upload-result')]).toEqual([200, id]);
    expect(headers.get('upload-offset')).toBe(headers.get('upload-length'));
  });

  it('is finished on request when the server stopped before', async () => {
    const path = await begin();
    fault = new Error('The power is gone');
    expect((await send(path, 0)).status).toBe(500);
    await stop();
    fault = undefined;
    await start();
    const answers = await Promise.all([call(path), call(path)]);
    const [id] = videos.keys();
    expect(answers.map(({ headers }) => headers.get('upload-result'))).toEqual([id, id]);
    expect(await listStaged()).toEqual([]);
  });

  it('reports a full disk and resumes later', async () => {
    const path = await begin();
    const staged = join(folder, 'resumable', path.split('/').at(-1) ?? '');
    await rename(staged, `${staged}.kept`);
    await symlink('/dev/full', staged);
    const answer = await send(path, 0);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { detail: en.disk_full, code: 'store_unavailable' },
    ]);
    await rename(`${staged}.kept`, staged);
    expect((await send(path, 0)).headers.get('upload-result')).toBeTruthy();
    expect(await listStaged()).toEqual([]);
  });

  it('is deleted when its file is rejected', async () => {
    const path = await begin();
    fault = new RequestError('unsuitable_media');
    expect((await send(path, 0)).status).toBe(fault instanceof RequestError ? fault.status : 0);
    expect(await listStaged()).toEqual([]);
    expect((await call(path)).status).toBe(404);
  });

  it('is removed when a crash left it incomplete', async () => {
    const path = await begin();
    await send(path, 0, 7);
    const whole = await listStaged();
    for (const name of ['no-note', 'no-bytes.json', 'empty-note', 'empty-note.json'])
      await writeFile(join(folder, 'resumable', name), '');
    await resumable.prune();
    expect(await listStaged()).toHaveLength(6);
    await resumable.removeRemains(true);
    expect(await listStaged()).toEqual(whole);
    expect((await send(path, 7)).status).toBe(204);
  });
});
