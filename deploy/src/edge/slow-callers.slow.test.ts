import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';
import { openRawClient } from '../../testing/raw-client';
import { listenEverywhere } from './edge-server';
import { createSlowBodies } from './slow-bodies';

let api: Server;
let storeFolder: string;
const edges: FastifyInstance[] = [];

beforeAll(async () => {
  storeFolder = await mkdtemp(join(tmpdir(), 'lisan-slow-'));
  api = createServer((request, response) => request.resume().on('end', () => response.end('done')));
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
});
afterEach(async () => {
  for (const edge of edges.splice(0)) {
    edge.server.closeAllConnections();
    await edge.close();
  }
});
afterAll(async () => {
  api.closeAllConnections();
  api.close();
  await rm(storeFolder, { recursive: true });
});

async function openEdge(limits: object): Promise<{ edge: FastifyInstance; url: string }> {
  const edge = await buildTestEdge(storeFolder, {
    apiOrigin: () => new URL(`http://127.0.0.1:${(api.address() as AddressInfo).port}`),
    limits,
  });
  edges.push(edge);
  return { edge, url: await edge.listen({ host: '127.0.0.1', port: 0 }) };
}

describe('the rate of a body', () => {
  /** A body of which `bytes` have come, looked at by hand. */
  function body() {
    const stream = new PassThrough();
    const socket = { bytesRead: 0 };
    return { request: Object.assign(stream, { socket, complete: false }), socket };
  }
  const watch = (bodies: ReturnType<typeof createSlowBodies>, request: unknown, give: () => void) =>
    bodies.watch(request as IncomingMessage, give);

  test('is looked at after ten seconds of waiting, and on the whole', () => {
    const bodies = createSlowBodies(1000);
    const [slow, quick] = [body(), body()];
    const given: string[] = [];
    watch(bodies, slow.request.resume(), () => given.push('slow'));
    watch(bodies, quick.request.resume(), () => given.push('quick'));
    for (let second = 1; second <= 9; second += 1) bodies.look();
    expect(given).toEqual([]);
    slow.socket.bytesRead = 9_999;
    quick.socket.bytesRead = 10_000;
    bodies.look();
    expect(given).toEqual(['slow']);
    bodies.look();
    expect(given).toEqual(['slow', 'quick']);
    bodies.stop();
  });

  test('does not count while nobody here wants more', () => {
    const bodies = createSlowBodies(1000);
    const { request } = body();
    let isGiven = false;
    watch(bodies, request.pause(), () => (isGiven = true));
    for (let second = 1; second <= 100; second += 1) bodies.look();
    expect(isGiven).toBe(false);
    bodies.stop();
  });

  test('a body at a byte now and then is refused in words and hung up on; the others are served', async () => {
    const { url } = await openEdge({ bodyRate: 1_000_000 });
    const slow = await Promise.all(
      ['/api/x', '/nowhere'].map(async (path) => {
        const client = await openRawClient(url);
        client.send(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n`);
        const drip = setInterval(() => client.send('a'), 100);
        client.socket.once('close', () => clearInterval(drip));
        return client;
      }),
    );
    const [first] = await Promise.all(slow.map((client) => client.untilAnswers(1)));
    expect(first).toEqual([408]);
    expect(slow[0]?.heard()).toMatch(/connection: close[^]*"code":"too_slow"/i);
    const answer = await fetch(`${url}/api/x`, { method: 'POST', body: 'quick' });
    expect(await answer.text()).toBe('done');
    for (const { socket } of slow) socket.destroy();
  });
});

test('a head that never ends is refused, and a connection that says nothing is closed', async () => {
  const { url } = await openEdge({ headSeconds: 1 });
  const [half, silent] = [await openRawClient(url), await openRawClient(url)];
  half.send('GET / HTTP/1.1\r\nHost: local');
  expect(await half.untilClosed()).toMatch(/^HTTP\/1\.1 408 [^]*"code":"too_slow"/);
  await silent.untilClosed();
});

test('a connection too many is closed at once, and those that are there are served', async () => {
  const { edge, url } = await openEdge({ connections: 300 });
  const port = Number(new URL(url).port);
  const first = await openRawClient(url);
  const idle: Socket[] = [];
  for (let count = 0; count < 299; count += 1) {
    idle.push(connect(port, '127.0.0.1').on('error', () => undefined));
  }
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  const oneMore = await openRawClient(url);
  await oneMore.untilClosed();
  expect(oneMore.heard()).toBe('');
  first.send('GET /api/x HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await first.untilAnswers(1)).toEqual([200]);
  // Whoever leaves makes room.
  for (const socket of idle) socket.destroy();
  const count = () =>
    new Promise<number>((resolve, reject) => {
      edge.server.getConnections((error, open) => (error ? reject(error) : resolve(open)));
    });
  while ((await count()) > 1) await new Promise(setImmediate);
  expect(await (await fetch(`${url}/api/x`)).text()).toBe('done');
  first.socket.destroy();
});

test('listens on every address of localhost, and on none of them afterwards', async () => {
  const edge = await buildTestEdge(storeFolder);
  const listening = await listenEverywhere(edge, { host: 'localhost', port: 0 });
  const { port } = new URL(listening.url);
  for (const name of ['localhost', '127.0.0.1']) {
    expect((await fetch(`http://${name}:${port}/health`)).status).toBe(503);
  }
  await listening.close();
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed');
});
