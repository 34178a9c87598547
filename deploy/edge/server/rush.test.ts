import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTestEdge } from '../../testing/test-edge';
import { listenEverywhere } from './edge-server';

/** Above Node's default backlog, within the system's limit. */
const CALLER_COUNT = Math.min(1_500, allowedToWait() - 1);

function allowedToWait(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 128;
  }
}

it('accepts a burst of connections before later ones', async () => {
  const storeFolder = await mkdtemp(join(tmpdir(), 'lisan-rush-'));
  const edge = await buildTestEdge(storeFolder);
  const { close } = await listenEverywhere(edge, { host: '127.0.0.1', port: 0 });
  const { port } = edge.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  const call = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    return once(socket, 'connect');
  };
  try {
    let there = 0;
    // The server runs on this thread, so none is accepted yet.
    for (let caller = 0; caller < CALLER_COUNT; caller += 1) void call().then(() => (there += 1));
    // Waits until some are accepted, which leaves space for one more.
    while (there < CALLER_COUNT / 3) await new Promise((resolve) => setImmediate(resolve));
    await call();
    // A dropped client retries after a second at the earliest.
    expect(there).toBe(CALLER_COUNT);
  } finally {
    for (const socket of sockets) socket.destroy();
    await close();
    await rm(storeFolder, { recursive: true });
  }
});
