import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const PACKET_BYTES = 1_460;
const INITIAL_WINDOW_BYTES = 10 * PACKET_BYTES;
const MAX_WINDOW_BYTES = 256 * 1024;

export interface Network {
  readonly bitsPerSecond: number;
  readonly roundTripMs: number;
}

export interface SlowLink {
  /** SOCKS address for the browser. */
  readonly proxy: string;
  /** Closes open connections. */
  cut(): void;
  close(): void;
}

/**
 * A link with the delay, bandwidth, handshake and slow start of TCP, which Chromium's emulation
 * lacks. Connections share the bandwidth. Omits lost packets and TLS.
 */
export async function openSlowLink(network: Network): Promise<SlowLink> {
  const sockets = new Set<Socket>();
  const transmit = createTransmitter(network);
  const track = (socket: Socket) => {
    sockets.add(socket.setNoDelay(true));
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    track(near);
    acceptSocks(near).then(
      ({ host, port }) => join(near, track(connect(port, host)), transmit, network),
      () => near.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    proxy: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close() {
      server.close();
      cut();
    },
  };
}

async function acceptSocks(near: Socket): Promise<{ host: string; port: number }> {
  await once(near, 'data');
  near.write(Buffer.from([5, 0]));
  const [request] = (await once(near, 'data')) as [Buffer];
  near.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
  const isName = request[3] === 3;
  const [start, length] = isName ? [5, request.readUInt8(4)] : [4, 4];
  const address = request.subarray(start, start + length);
  return {
    host: isName ? address.toString('latin1') : address.join('.'),
    port: request.readUInt16BE(start + length),
  };
}

/** Returns milliseconds until bytes sent now have left the sender, behind all earlier ones. */
type Transmit = (bytes: number) => number;

function createTransmitter({ bitsPerSecond }: Network): Transmit {
  let freeAt = 0;
  return (bytes) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes * 8_000) / bitsPerSecond;
    return freeAt - now;
  };
}

function join(near: Socket, far: Socket, transmit: Transmit, { roundTripMs }: Network): void {
  const openAt = performance.now() + roundTripMs;
  const oneWayMs = roundTripMs / 2;
  const upload: Buffer[] = [];
  near.on('data', (bytes: Buffer) => {
    upload.push(bytes);
    // Timers may fire out of order, the queue keeps it.
    setTimeout(() => far.write(upload.shift() ?? ''), Math.max(0, openAt - performance.now()) + oneWayMs);
  });
  near.on('close', () => far.destroy());

  const waiting: Buffer[] = [];
  const sent: Buffer[] = [];
  let windowBytes = INITIAL_WINDOW_BYTES;
  let unacknowledgedBytes = 0;
  let hasEnded = false;
  const acknowledge = (bytes: number) => {
    unacknowledgedBytes -= bytes;
    windowBytes = Math.min(MAX_WINDOW_BYTES, windowBytes + bytes);
    send();
  };
  const send = () => {
    while (waiting.length > 0 && unacknowledgedBytes < windowBytes) {
      const packet = waiting.shift() ?? Buffer.alloc(0);
      unacknowledgedBytes += packet.length;
      const arrivalMs = transmit(packet.length) + oneWayMs;
      sent.push(packet);
      setTimeout(() => near.write(sent.shift() ?? ''), arrivalMs);
      setTimeout(() => acknowledge(packet.length), arrivalMs + oneWayMs);
    }
    if (hasEnded && waiting.length === 0 && sent.length === 0) near.end();
  };
  far.on('data', (bytes: Buffer) => {
    for (let offset = 0; offset < bytes.length; offset += PACKET_BYTES)
      waiting.push(bytes.subarray(offset, offset + PACKET_BYTES));
    send();
  });
  far.on('end', () => {
    hasEnded = true;
    send();
  });
}
