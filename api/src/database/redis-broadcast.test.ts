import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createRedisBroadcast } from './redis-broadcast';

const log = pino({ level: 'silent' });

/** As much of a Redis server as publish and subscribe need, in its own protocol. */
function createRedisServer() {
  const subscribers = new Map<Socket, Set<string>>();
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.on('close', () => subscribers.delete(socket));
    socket.on('data', (chunk: string) => {
      text += chunk;
      for (let command = take(); command; command = take()) answer(socket, command);
    });

    /** Takes one whole array of bulk strings off the text. */
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
        const listening = [...subscribers].filter(([, channels]) => channels.has(channel));
        for (const [each] of listening) each.write(array(bulk('message'), bulk(channel), bulk(message)));
        socket.write(`:${listening.length}\r\n`);
        return;
      }
      case 'hello':
        // An old server: the client falls back to the older form of the protocol.
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

  return { server, dropAll: () => [...subscribers.keys()].forEach((socket) => socket.destroy()) };
}

describe('words through Redis', () => {
  const { server, dropAll } = createRedisServer();
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('reach the listeners of every process, and end with the unsubscribe', async () => {
    const [first, second] = [await createRedisBroadcast(url, log), await createRedisBroadcast(url, log)];
    const heard: string[] = [];
    const unsubscribe = first.subscribe('topic', (payload) => void heard.push(`first ${payload}`));
    second.subscribe('topic', (payload) => void heard.push(`second ${payload}`));
    second.subscribe('another', (payload) => void heard.push(`wrong ${payload}`));
    await second.publish('topic', 'كلمة one');
    await waitFor(() => heard.length === 2);
    expect(heard.sort()).toEqual(['first كلمة one', 'second كلمة one']);
    unsubscribe();
    await first.publish('topic', 'two');
    await waitFor(() => heard.length === 3);
    expect(heard[2]).toBe('second two');
    await Promise.all([first.close(), second.close()]);
  });

  it('are heard again after a lost connection', async () => {
    const broadcast = await createRedisBroadcast(url, log);
    const heard: string[] = [];
    broadcast.subscribe('topic', (payload) => void heard.push(payload));
    dropAll();
    for (let tries = 0; heard.length === 0 && tries < 100; tries += 1) {
      await broadcast.publish('topic', 'again');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(heard).toContain('again');
    await broadcast.close();
  });

  it('cannot begin without a server, in words', async () => {
    await expect(createRedisBroadcast('redis://127.0.0.1:1', log)).rejects.toMatchObject({
      name: 'StartupError',
      message: 'The Redis server of REDIS_URL cannot be reached.',
    });
  });
});

async function waitFor(isDone: () => boolean): Promise<void> {
  for (let tries = 0; !isDone(); tries += 1) {
    if (tries > 300) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
