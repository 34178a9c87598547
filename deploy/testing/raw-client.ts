import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  readonly socket: Socket;
  send(bytes: string | Buffer): void;
  heard(): string;
  statuses(): number[];
  untilAnswers(count: number): Promise<number[]>;
  untilHeard(text: string): Promise<string>;
  untilClosed(): Promise<string>;
}

export async function openRawClient(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let heard = '';
  let isOver = false;
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
  socket.on('error', () => undefined);
  for (const event of ['end', 'close'] as const) socket.on(event, () => (isOver = true));
  await once(socket, 'connect');
  const statuses = () => [...heard.matchAll(/HTTP\/1\.1 ([2-5]\d\d) /g)].map(([, status]) => Number(status));
  return {
    socket,
    send: (bytes) => void socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes),
    heard: () => heard,
    statuses,
    async untilAnswers(count) {
      while (statuses().length < count && !isOver) {
        await Promise.race(['data', 'end', 'close'].map((event) => once(socket, event)));
      }
      return statuses();
    },
    async untilHeard(text) {
      while (!heard.includes(text) && !isOver) {
        await Promise.race(['data', 'end', 'close'].map((event) => once(socket, event)));
      }
      return heard;
    },
    async untilClosed() {
      if (!socket.closed) await once(socket, 'close');
      return heard;
    },
  };
}
