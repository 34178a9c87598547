import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';
import { openRawClient } from '../../testing/raw-client';
import { createApiConcurrency } from './api-concurrency';

const AT_ONCE = 4;

/** An API that answers when it is told to. */
const waiting: { request: IncomingMessage; response: ServerResponse }[] = [];
let told = () => undefined as void;
const api = createServer((request, response) => {
  waiting.push({ request, response });
  told();
});

let edge: FastifyInstance;
let url: string;
let storeFolder: string;

beforeAll(async () => {
  storeFolder = await mkdtemp(join(tmpdir(), 'lisan-places-'));
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
});
beforeEach(async () => {
  edge = await buildTestEdge(storeFolder, {
    apiOrigin: () => new URL(`http://127.0.0.1:${(api.address() as AddressInfo).port}`),
    limits: { callsAtOnce: AT_ONCE, bodyRate: 1_000_000 },
  });
  url = await edge.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  waiting.length = 0;
  api.closeAllConnections();
  edge.server.closeAllConnections();
  await edge.close();
});
afterAll(async () => {
  api.close();
  await rm(storeFolder, { recursive: true });
});

async function untilWaiting(count: number): Promise<void> {
  while (waiting.length < count) await new Promise<void>((resolve) => (told = resolve));
}

const call = (path = '/api/x', init: RequestInit = {}) => fetch(`${url}${path}`, init).catch(() => undefined);

/** Fills all places; answers with how to leave them as a caller. */
async function fill(): Promise<AbortController> {
  const leave = new AbortController();
  for (let count = 0; count < AT_ONCE; count += 1) void call('/api/x', { signal: leave.signal });
  await untilWaiting(waiting.length + AT_ONCE);
  return leave;
}

/** Resolves once somebody is let through again, and answers them. */
async function untilRoom(): Promise<void> {
  const before = waiting.length;
  for (;;) {
    const asked = call();
    const through = await Promise.race([asked, untilWaiting(before + 1).then(() => 'through' as const)]);
    if (through !== 'through') continue;
    waiting.at(-1)?.response.end('served');
    expect((await asked)?.status).toBe(200);
    return;
  }
}

test.each([
  ['en', 'The server is very busy at the moment. Please try again in a few seconds.'],
  ['ar', 'الخادم مشغول جدًا في هذه اللحظة. يُرجى المحاولة مرة أخرى بعد ثوانٍ قليلة.'],
])(
  'beyond the bound all are refused at once in words (%s), and nothing of them reaches the API',
  async (language, detail) => {
    await fill();
    const refused = await Promise.all(
      Array.from({ length: 50 }, () =>
        call('/api/x', { method: 'POST', body: '{}', headers: { 'accept-language': language } }),
      ),
    );
    expect(new Set(refused.map((answer) => answer?.status))).toEqual(new Set([503]));
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect(await refused[0]?.json()).toEqual({ detail, code: 'busy' });
    expect(waiting).toHaveLength(AT_ONCE);
  },
);

test('whoever is refused in a rush need not connect again', async () => {
  await fill();
  const client = await openRawClient(url);
  const asked = 'POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}';
  client.send(asked);
  expect(await client.untilAnswers(1)).toEqual([503]);
  client.send(asked);
  expect(await client.untilAnswers(2)).toEqual([503, 503]);
  client.socket.destroy();
});

test.each<[string, (leave: AbortController) => void]>([
  ['with the answer', () => waiting.forEach(({ response }) => response.end('served'))],
  [
    'with the head of the answer',
    () =>
      waiting.forEach(({ response }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
      }),
  ],
  ['when the API hangs up', () => waiting.forEach(({ request }) => request.socket.destroy())],
  ['when the caller hangs up', (leave) => leave.abort()],
])('a place is given back %s', async (_when, end) => {
  const leave = await fill();
  expect((await call())?.status).toBe(503);
  end(leave);
  for (let count = 0; count < 2 * AT_ONCE; count += 1) await untilRoom();
});

test('who looks after the server, players, events and payments are let through when all places are taken', async () => {
  await fill();
  const paths = ['health/live', 'health/ready', 'metrics', 'media/x', 'events', 'stripe/webhook'];
  for (const [index, path] of paths.entries()) {
    const asked = call(`/api/${path}?a=b`);
    await untilWaiting(AT_ONCE + index + 1);
    waiting.at(-1)?.response.end('served');
    expect((await asked)?.status).toBe(200);
  }
});

test('bodies that are still on their way hold no places', async () => {
  const uploads = Array.from({ length: 2 * AT_ONCE }, (_, count) => {
    const upload = sendRequest(`${url}/api/x`, {
      method: 'POST',
      headers: { 'content-type': count % 2 ? 'multipart/form-data; boundary=a' : 'application/json' },
    });
    upload.on('error', () => undefined).write('half');
    return upload;
  });
  await untilWaiting(uploads.length);
  const asked = call();
  await untilWaiting(uploads.length + 1);
  waiting.at(-1)?.response.end('served');
  expect((await asked)?.status).toBe(200);
  for (const upload of uploads) upload.destroy();
});

test('what the edge refused for coming too slowly is not waited for by the API', async () => {
  const client = await openRawClient(url);
  const upload = 'Content-Type: multipart/form-data; boundary=a';
  client.send(`POST /api/x HTTP/1.1\r\nHost: localhost\r\n${upload}\r\nContent-Length: 1000\r\n\r\na`);
  await untilWaiting(1);
  const over = once(waiting[0]!.response, 'close');
  expect(await client.untilAnswers(1)).toEqual([408]);
  await over;
  client.socket.destroy();
}, 30_000);

test('a call whose few words come too slowly is refused without the API', async () => {
  const client = await openRawClient(url);
  client.send('POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\na');
  expect(await client.untilAnswers(1)).toEqual([408]);
  expect(waiting).toHaveLength(0);
  client.socket.destroy();
}, 30_000);

describe('places', () => {
  test('those who wait for somebody else make room for those who do not', () => {
    let now = 0;
    const concurrency = createApiConcurrency(2, () => now);
    const [first] = [concurrency.take(), concurrency.take()];
    expect(concurrency.hasRoom()).toBe(false);
    now = 1_000;
    // The clock has been put forward, not the turn of the process: it is not late for that.
    concurrency.stop();
    expect(concurrency.hasRoom()).toBe(true);
    first();
    first();
    concurrency.take();
    concurrency.take();
    expect(concurrency.hasRoom()).toBe(false);
    expect(concurrency.hasRoom(2)).toBe(true);
    concurrency.stop();
  });

  test('what is read late finds few places, until the process is in time again', async () => {
    const concurrency = createApiConcurrency(100);
    for (let count = 0; count < 16; count += 1) concurrency.take();
    expect(concurrency.hasRoom()).toBe(true);
    const begun = performance.now();
    while (performance.now() - begun < 400);
    expect(concurrency.hasRoom()).toBe(false);
    while (!concurrency.hasRoom()) await new Promise((resolve) => setTimeout(resolve, 5));
    concurrency.stop();
  });
});
