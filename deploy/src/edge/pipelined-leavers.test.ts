import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';

let api: Server;
let edge: FastifyInstance;
let port: number;
let storeFolder: string;
let handle: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  storeFolder = await mkdtemp(join(tmpdir(), 'lisan-leavers-'));
  api = createServer((request, response) => handle(request, response));
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const origin = new URL(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  edge = await buildTestEdge(storeFolder, { apiOrigin: () => origin });
  port = Number(new URL(await edge.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  edge.server.closeAllConnections();
  await edge.close();
  api.closeAllConnections();
  api.close();
  await rm(storeFolder, { recursive: true });
});

test.each([
  ['light', ''],
  ['streamed', 'media/'],
])('whoever leaves with %s calls in a row leaves none of them at the API', async (_kind, folder) => {
  const open = new Set<string>();
  handle = ({ url = '' }, response) => {
    open.add(url);
    response.on('close', () => open.delete(url));
    response.writeHead(200, { 'content-type': 'text/plain' });
    // More than all buffers on the way hold.
    response.write(Buffer.alloc(32 * 2 ** 20, 'a'));
  };
  const client = connect(port, '127.0.0.1');
  client.pause();
  const ask = (name: string) => `GET /api/${folder}${name} HTTP/1.1\r\nhost: a\r\n\r\n`;
  client.write(ask('one') + ask('two') + ask('three'));
  for (let turn = 0; turn < 100 && open.size < 3; turn += 1) await pause(20);
  expect(open.size).toBe(3);
  client.destroy();
  for (let turn = 0; turn < 100 && open.size > 0; turn += 1) await pause(20);
  expect([...open]).toEqual([]);
});
