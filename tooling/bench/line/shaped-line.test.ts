import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { openLine, type ShapedLine } from './shaped-line';

const bytes = 60_000;
let server: Server;
let line: ShapedLine;

beforeAll(async () => {
  server = createServer((request, response) =>
    response.end(Buffer.alloc(request.url === '/little' ? 1 : bytes)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  line = await openLine(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterAll(async () => {
  await line.close();
  server.close();
});

/** Milliseconds until an answer has come whole, and its length. */
async function ask(path: string) {
  const begun = performance.now();
  const [answer] = (await once(get(`${line.origin}${path}`, { agent: false }), 'response')) as [
    IncomingMessage,
  ];
  let length = 0;
  for await (const part of answer) length += (part as Buffer).length;
  return { length, milliseconds: performance.now() - begun };
}

it('a handshake and a request wait two round trips', async () => {
  line.shape({ bitsPerSecond: 1e9, roundTrip: 100 });
  expect((await ask('/little')).milliseconds).toBeGreaterThanOrEqual(195);
});

it('bytes take the time of the rate, and two answers share it', async () => {
  line.shape({ bitsPerSecond: 1_600_000, roundTrip: 10 });
  const [one, other] = await Promise.all([ask('/'), ask('/')]);
  expect([one.length, other.length]).toEqual([bytes, bytes]);
  // 120,000 bytes at 200 a millisecond; both end near the end, because their packets take turns.
  expect(Math.max(one.milliseconds, other.milliseconds)).toBeGreaterThanOrEqual(590);
  expect(Math.min(one.milliseconds, other.milliseconds)).toBeGreaterThanOrEqual(500);
});

it('everything passes at once without a shape', async () => {
  line.shape(undefined);
  expect((await ask('/')).length).toBe(bytes);
});
