import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface TestRedis {
  readonly url: string;
  readonly published: readonly string[];
  countListening(): Promise<number>;
  dropAll(): Promise<void>;
  close(): Promise<void>;
}

export async function startFakeRedis(): Promise<TestRedis> {
  const published: string[] = [];
  const sockets = new Set<Socket>();
  const subscribers = new Map<Socket, Set<string>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.on('close', () => subscribers.delete(socket));
    socket.on('data', (chunk: string) => {
      text += chunk;
      for (let command = take(); command; command = take()) answer(socket, command);
    });

    function take(): string[] | undefined {
      const lines = text.split('\r\n');
      const count = Number(lines[0]?.slice(1));
      if (!lines[0] || lines.length < 1 + 2 * count + 1) return undefined;
      text = lines.slice(1 + 2 * count).join('\r\n');
      return Array.from({ length: count }, (_, index) => lines[2 + 2 * index] ?? '');
    }
  });

  const bulk = (value: string) => `$${Buffer.byteLength(value)}\r\n${value}\r\n`;
  const array = (...values: string[]) => `*${values.length}\r\n${values.join('')}`;

  function answer(socket: Socket, [name = '', ...args]: string[]): void {
    switch (name.toLowerCase()) {
      case 'subscribe':
        subscribers.set(socket, new Set(args));
        socket.write(array(bulk('subscribe'), bulk(args[0] ?? ''), ':1\r\n'));
        return;
      case 'publish': {
        const [channel = '', message = ''] = args;
        published.push(message);
        const listening = [...subscribers].filter(([, channels]) => channels.has(channel));
        for (const [each] of listening) each.write(array(bulk('message'), bulk(channel), bulk(message)));
        socket.write(`:${listening.length}\r\n`);
        return;
      }
      case 'hello':
        // Makes the client fall back to the older protocol.
        socket.write("-ERR unknown command 'HELLO'\r\n");
        return;
      case 'info':
        socket.write(bulk('redis_version:7.0.0\r\nloading:0\r\n'));
        return;
      case 'quit':
        socket.end('+OK\r\n');
        return;
      default:
        socket.write('+OK\r\n');
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    published,
    countListening: async () => subscribers.size,
    dropAll: async () => [...subscribers.keys()].forEach((socket) => socket.destroy()),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
