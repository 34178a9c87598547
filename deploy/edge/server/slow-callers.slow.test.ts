import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buildTestEdge, startTestEdge, type TestEdge } from '../../testing/test-edge';
import { openRawClient } from '../../testing/raw-client';
import { listenEverywhere } from './edge-server';

let current: TestEdge;
afterEach(() => current.close());

async function openEdge(limits: object): Promise<TestEdge> {
  current = await startTestEdge(
    (request, response) => request.resume().on('end', () => response.end('done')),
    { limits },
  );
  return current;
}

test('rejects an endless header, and closes a silent connection', async () => {
  const { url } = await openEdge({ headSeconds: 1 });
  const [half, silent] = [await openRawClient(url), await openRawClient(url)];
  half.send('GET / HTTP/1.1\r\nHost: local');
  expect(await half.untilClosed()).toMatch(/^HTTP\/1\.1 408 [^]*"code":"too_slow"/);
  await silent.untilClosed();
});

test('closes a connection over the limit, and serves the others', async () => {
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
  for (const socket of idle) socket.destroy();
  const count = () =>
    new Promise<number>((resolve, reject) => {
      edge.server.getConnections((error, open) => (error ? reject(error) : resolve(open)));
    });
  while ((await count()) > 1) await new Promise(setImmediate);
  expect(await (await fetch(`${url}/api/x`)).text()).toBe('done');
  first.socket.destroy();
});

test('listens on every address of localhost, and on none after closing', async () => {
  current = await startTestEdge();
  const edge = await buildTestEdge(current.storeFolder);
  const listening = await listenEverywhere(edge, { host: 'localhost', port: 0 });
  const { port } = new URL(listening.url);
  for (const name of ['localhost', '127.0.0.1']) {
    expect((await fetch(`http://${name}:${port}/health`)).status).toBe(503);
  }
  await listening.close();
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed');
});
