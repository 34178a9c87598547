import { once } from 'node:events';
import { request as sendRequest, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';
import { openRawClient } from '../../testing/raw-client';
import { smugglingForms } from '../../testing/smuggling-forms';
import { root } from '../../store/install-paths';
import { startApi, type ApiProcess } from '../../cli/start/api-process';

let folder: string;
let api: ApiProcess;
let edge: FastifyInstance;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-with-api-'));
  api = await startApi({
    script: join(root, 'api', 'dist', 'server.js'),
    say: () => undefined,
    edgeSecret: 'known to edge and API alone',
    stopSeconds: 15,
    environment: {
      PATH: process.env.PATH,
      HOME: folder,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '1000000',
    },
  });
  edge = await buildTestEdge(join(folder, 'store'), { apiOrigin: api.origin });
  url = await edge.listen({ host: '127.0.0.1', port: 0 });
}, 120_000);
afterAll(async () => {
  await edge?.close();
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
}, 30_000);

const post = (path: string, body: object) =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test.each(['br', 'gzip', undefined])('returns a long response unchanged: %s', async (coding) => {
  const headers = coding === undefined ? {} : { 'accept-encoding': coding };
  const asking = sendRequest(`${url}/api/voice/voices`, { headers });
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  expect(answer.headers['content-encoding']).toBe(coding);
  const bytes = await buffer(answer);
  const open = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''] ?? ((plain: Buffer) => plain);
  expect(JSON.parse(open(bytes).toString()).voices.length).toBeGreaterThan(10);
});

test("registers no account through request smuggling, and keeps other clients' responses apart", async () => {
  const thief = { email: 'thief@example.org', username: 'Thief', password: 'a-long-password' };
  const json = JSON.stringify(thief);
  const hidden = [
    'POST /api/user/register HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${json.length}`,
    '',
    json,
  ].join('\r\n');
  const attackers = [];
  for (const { bytes } of smugglingForms(hidden)) {
    const attacker = await openRawClient(url);
    attacker.send(bytes);
    attackers.push(attacker);
    // Two whose responses differ.
    const [plans, live] = await Promise.all([
      fetch(`${url}/api/stripe/subscription_plans`),
      fetch(`${url}/api/health/live`),
    ]);
    expect(await live.json()).toEqual({ status: 'ok' });
    expect(await plans.text()).toContain('Starter');
  }
  for (const { socket } of attackers) socket.destroy();
  const { email, password } = thief;
  expect((await post('/user/login', { email, password })).status).toBe(401);
}, 60_000);

describe('local-only calls', () => {
  const call = async (at: string, path: string, headers: Record<string, string> = {}) =>
    (await fetch(new URL(path, at), { headers })).status;

  test.each(['/api/outbox', '/api/metrics'])('%s', async (path) => {
    const direct = api.origin()!.href;
    expect([await call(url, path), await call(direct, path)]).toEqual([200, 200]);
    const handedOn = [
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-proto': 'https' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 nginx' },
      { 'x-real-ip': '127.0.0.1' },
      { 'x-forwarded-for': '127.0.0.1', 'x-lisan-near': '1', 'x-lisan-edge': 'guessed' },
    ];
    for (const headers of handedOn) {
      const statuses = [await call(url, path, headers), await call(direct, path, headers)];
      expect({ headers, statuses }).toEqual({ headers, statuses: [403, 403] });
    }
  });
});

describe('rejects a body that is too large so that the sender can read it', () => {
  const megabytes = 6;
  const large = Buffer.alloc(megabytes * 1024 * 1024, 'a');
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
  const refusal = expect.objectContaining({ code: 'too_large' }) as unknown;

  test('with fetch', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const answer = await fetch(`${url}/api/user/login`, { method: 'POST', headers, body: large });
      expect([answer.status, await answer.json()]).toEqual([413, refusal]);
    }
  });

  test('with a plain client, with and without a length', async () => {
    for (const length of [undefined, large.length]) {
      const upload = sendRequest(`${url}/api/user/login`, {
        method: 'POST',
        headers: { ...headers, ...(length !== undefined && { 'content-length': length }) },
      });
      const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
      upload.end(large);
      const [answer] = await answered;
      expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([413, refusal]);
    }
  });

  test('with a client that sends everything before reading', async () => {
    const client = await openRawClient(url);
    client.socket.pause();
    client.send(
      `POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${large.length}\r\n\r\n`,
    );
    await new Promise((resolve) => client.socket.write(large, resolve));
    client.socket.resume();
    // The connection stays open when the edge had read all of the body.
    expect(await client.untilHeard('"code":"too_large"')).toMatch(/^HTTP\/1\.1 413 /);
    client.socket.destroy();
  });
});
