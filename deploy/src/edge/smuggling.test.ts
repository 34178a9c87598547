import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { calls } from '@lisan/contract';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';
import { openRawClient } from '../../testing/raw-client';
import { smugglingForms } from '../../testing/smuggling-forms';

const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';
const forms = smugglingForms(hidden);

/** Reads as the API does, writes down what it has read whole, and says it back. */
let api: Server;
let edge: FastifyInstance;
let url: string;
let storeFolder: string;
let seen: string[];
let headersSeen: IncomingHttpHeaders[];

beforeAll(async () => {
  storeFolder = await mkdtemp(join(tmpdir(), 'lisan-smuggling-'));
  api = createServer((request, response) => {
    const noteDown = (body: string) => {
      seen.push(`${request.method} ${request.url} ${body}`);
      headersSeen.push(request.headers);
      response.end(request.url);
    };
    // What breaks off is no request.
    text(request).then(noteDown, () => undefined);
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  edge = await buildTestEdge(storeFolder, {
    apiOrigin: () => new URL(`http://127.0.0.1:${(api.address() as AddressInfo).port}`),
  });
  url = await edge.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  seen = [];
  headersSeen = [];
});
afterAll(async () => {
  await edge.close();
  api.closeAllConnections();
  api.close();
  await rm(storeFolder, { recursive: true });
});

test.each(forms.map((form) => [form.name, form] as const))('%s', async (_name, form) => {
  const attacker = await openRawClient(url);
  attacker.send(form.bytes);
  expect(await attacker.untilAnswers(Math.max(1, form.answers.length))).toEqual(form.answers);
  // On other connections to the edge, and on those to the API that the attacker's requests went by.
  for (let stranger = 0; stranger < 3; stranger += 1) {
    const path = `/api/stranger-${stranger}`;
    expect(await (await fetch(url + path)).text()).toBe(path);
  }
  const [ofAttacker, ofStrangers] = [seen.slice(0, -3), seen.slice(-3)];
  expect(ofAttacker).toEqual(form.handedOn);
  expect(ofStrangers).toEqual([0, 1, 2].map((stranger) => `GET /api/stranger-${stranger} `));
  // The edge has said no more than was right either.
  expect(attacker.statuses()).toEqual(form.answers);
  attacker.socket.destroy();
});

test('drops hop-by-hop headers and whatever a client claims to be of the edge', async () => {
  const client = await openRawClient(url);
  const lines = [
    'POST /api/x HTTP/1.1',
    'Host: localhost',
    'Connection: keep-alive, X-Own',
    ...['Keep-Alive: timeout=5', 'X-Own: 1', 'TE: trailers', 'Upgrade: h2c', 'Proxy-Connection: close'],
    ...['X-Lisan-Edge: guessed', 'X-Lisan-Near: 1', 'X-Forwarded-For: 127.0.0.1', 'Via: 1.1 x'],
    ...['Authorization: Bearer token', 'Transfer-Encoding: chunked'],
  ];
  client.send(`${lines.join('\r\n')}\r\n\r\n0\r\n\r\n`);
  expect(await client.untilAnswers(1)).toEqual([200]);
  client.socket.destroy();
  const { host, authorization, connection, ...rest } = headersSeen[0] ?? {};
  expect({ host, authorization, connection }).toEqual({
    host: 'api',
    authorization: 'Bearer token',
    connection: 'keep-alive',
  });
  expect(rest).toEqual({
    'content-length': '0',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'localhost',
    'x-lisan-edge': 'known to edge and API alone',
  });
});

test('no GET of the contract has a body, which the edge would drop', () => {
  const taking = Object.entries(calls)
    .filter(([key, call]) => key.startsWith('GET ') && 'body' in call)
    .map(([key]) => key);
  expect(taking).toEqual([]);
});
