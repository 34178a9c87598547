import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';

let api: Server;
let edge: FastifyInstance;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let storeFolder: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  storeFolder = await mkdtemp(join(tmpdir(), 'lisan-whole-'));
  api = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const origin = new URL(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  edge = await buildTestEdge(storeFolder, { apiOrigin: () => origin });
  await edge.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await edge.close();
  api.closeAllConnections();
  api.close();
  await rm(storeFolder, { recursive: true });
});

/** What comes back on a connection, piece by piece as the system hands it over. */
function say(words: string): { pieces: string[]; next(): Promise<unknown>; socket: Socket } {
  const socket = connect((edge.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const pieces: string[] = [];
  socket.on('error', () => undefined).on('data', (bytes) => pieces.push(bytes.toString('latin1')));
  socket.write(words);
  return { pieces, next: () => once(socket, 'data'), socket };
}

const get = 'GET /api/words HTTP/1.1\r\nhost: lisan.example\r\n\r\n';
/** Only who has it already is told that nothing is new. */
const getAgain = get.replace('host:', 'if-none-match: "a"\r\nhost:');
const bodyOf = (text: string) => text.slice(text.indexOf('\r\n\r\n') + 4);

it('a small answer leaves in one piece, head and body, and the connection goes on', async () => {
  answer = (_request, response) => response.end('{"a":1}');
  const { pieces, next, socket } = say(get);
  await next();
  expect(pieces).toHaveLength(1);
  expect(bodyOf(pieces[0] ?? '')).toBe('{"a":1}');
  socket.write(get);
  await next();
  expect(pieces.map(bodyOf)).toEqual(['{"a":1}', '{"a":1}']);
});

it('one whose body is late is told of at once, and is whole in the end', async () => {
  let rest = () => {};
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 6 });
    response.write('abc');
    rest = () => response.end('def');
  };
  const { pieces, next } = say(get);
  await next();
  const early = pieces.join('');
  expect(early).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  rest();
  while (!pieces.join('').endsWith('def')) await next();
  expect(bodyOf(pieces.join(''))).toBe('abcdef');
});

it('one that breaks off is not passed for a whole one', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 6 });
    response.write('abc', () => response.destroy());
  };
  const { pieces, socket } = say(get);
  await once(socket, 'close');
  expect(bodyOf(pieces.join(''))).toMatch(/^(abc)?$/);
});

it.each([
  ['HEAD', 200, get.replace('GET', 'HEAD')],
  ['GET', 204, get],
  ['GET', 304, getAgain],
])('%s with %d has no body, whatever length it tells', async (_method, status, asked) => {
  answer = (_request, response) =>
    response.writeHead(status, status === 204 ? {} : { 'content-length': 7 }).end();
  const { pieces, next, socket } = say(asked);
  await next();
  expect(bodyOf(pieces.join(''))).toBe('');
  answer = (_request, response) => response.end('next');
  socket.write(get);
  await next();
  expect(bodyOf(pieces.at(-1) ?? '')).toBe('next');
});

it('the API reads of each request whose it is and where it ends, also of one that says neither', async () => {
  const seen: IncomingMessage['headers'][] = [];
  answer = (request, response) => {
    seen.push(request.headers);
    request.resume().once('end', () => response.end('read'));
  };
  const old = say('GET /api/words HTTP/1.0\r\n\r\n');
  await once(old.socket, 'close');
  expect(old.pieces.join('')).toMatch(/read$/);
  const bodiless = say('POST /api/words HTTP/1.1\r\nhost: lisan.example\r\n\r\n');
  await bodiless.next();
  expect(seen).toEqual([
    expect.objectContaining({ host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) }),
    expect.objectContaining({ host: 'lisan.example', 'content-length': '0' }),
  ]);
  expect(seen[1]).not.toHaveProperty('transfer-encoding');
});
