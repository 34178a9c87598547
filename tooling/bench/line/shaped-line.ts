import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Direction, type LineShape } from './direction';

/** A phone on a slow network, as the usual page tests take it. */
export const slowPhone: LineShape = { bitsPerSecond: 1_600_000, roundTrip: 150 };

/** A way to a server that is as slow as it is told to be. */
export interface ShapedLine {
  /** In place of the origin that it leads to. */
  readonly origin: string;
  /** `undefined` lets everything through at once. */
  shape(shape: LineShape | undefined): void;
  /** Ends the connections that are open. */
  cut(): void;
  close(): Promise<void>;
}

/**
 * A line to `origin` below HTTP: a TCP proxy that delays and limits bytes in each direction, so that a browser's own
 * queues, priorities and connections work as on a real one. A new connection waits one round trip for its handshake.
 * What it leaves out: lost packets, and the slow start of TCP.
 */
export async function openLine(origin: string): Promise<ShapedLine> {
  const { hostname, port } = new URL(origin);
  const [up, down] = [new Direction(), new Direction()];
  const sockets = new Set<Socket>();
  let current: LineShape | undefined;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // A browser that closes a page resets what is open.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    up.carry(near, far, current?.roundTrip);
    down.carry(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${own.port}`,
    shape(shape) {
      current = shape;
      up.shape = shape;
      down.shape = shape;
    },
    cut,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      up.stop();
      down.stop();
      await closed;
    },
  };
}
