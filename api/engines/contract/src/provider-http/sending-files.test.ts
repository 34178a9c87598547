import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProviderHttp } from './index';

const FILE_BYTES = 48 * 1024 * 1024;
const timeoutMs = 400;
let folder: string;
let take: RequestListener;
const server = createServer((request, response) => take(request, response));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-sent-'));
  await writeFile(join(folder, 'video.mp4'), Buffer.alloc(FILE_BYTES));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function send() {
  const { port } = server.address() as AddressInfo;
  const http = createProviderHttp({ name: 'Example', baseUrl: `http://127.0.0.1:${port}`, timeoutMs });
  const body = await openAsBlob(join(folder, 'video.mp4'), { type: 'video/mp4' });
  return http.request({ method: 'PUT', path: '/', body });
}

test('waits for the provider while a file is being sent', async () => {
  let received = 0;
  let headers = {};
  take = (request, response) => {
    headers = request.headers;
    // Simulate a slow connection: one chunk every few milliseconds.
    request.on('data', (piece: Buffer) => {
      received += piece.length;
      request.pause();
      setTimeout(() => request.resume(), 2);
    });
    request.on('end', () => response.end());
  };
  const started = performance.now();
  expect((await send()).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThan(2 * timeoutMs);
  expect(received).toBe(FILE_BYTES);
  // Storage rejects a body without its length.
  expect(headers).toMatchObject({ 'content-length': String(FILE_BYTES), 'content-type': 'video/mp4' });
});

test('times out when the provider stops reading a file', async () => {
  take = (request) => void request.pause();
  await expect(send()).rejects.toMatchObject({ name: 'ProviderUnavailableError' });
});
