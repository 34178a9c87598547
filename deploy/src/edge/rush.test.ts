import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTestEdge } from '../../testing/test-edge';
import { listenEverywhere } from './edge-server';

/** More than Node lets wait by itself, and no more than this system allows. */
const CALLERS = Math.min(1_500, allowedToWait() - 1);

function allowedToWait(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 128;
  }
}

it('takes all who come in one moment before whoever comes after them', async () => {
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
    // Before anybody can be taken: the server stands in this thread.
    for (let caller = 0; caller < CALLERS; caller += 1) void call().then(() => (there += 1));
    // Until somebody was taken, and with them all who were let wait: there is room again for one more.
    while (there < CALLERS / 3) await new Promise((resolve) => setImmediate(resolve));
    await call();
    // Whoever was dropped comes again after a second at the earliest.
    expect(there).toBe(CALLERS);
  } finally {
    for (const socket of sockets) socket.destroy();
    await close();
    await rm(storeFolder, { recursive: true });
  }
});
