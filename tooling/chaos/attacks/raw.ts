import { connect, type Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  heard(): string;
  /** Resolves with everything received at the end, or after `patience` ms. */
  untilQuiet(patience: number): Promise<string>;
}

export async function openRaw(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  let heard = '';
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
  socket.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    socket,
    heard: () => heard,
    async untilQuiet(patience) {
      const timer = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
      await Promise.race([closed, timer]);
      return heard;
    },
  };
}

export async function exchange(origin: string, bytes: string, patience = 2_000): Promise<string> {
  const connection = await openRaw(origin);
  connection.socket.write(Buffer.from(bytes, 'latin1'));
  const heard = await connection.untilQuiet(patience);
  connection.socket.destroy();
  return heard;
}

export const statusesIn = (heard: string): number[] =>
  [...heard.matchAll(/HTTP\/1\.1 ([2-5]\d\d) /g)].map(([, status]) => Number(status));
