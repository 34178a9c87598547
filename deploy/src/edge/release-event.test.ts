import { jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';
import { author, createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { publish } from '../commands/publish';
import { tellLiveSet } from './release-event';
import { createSetNews, type SetNews } from './set-news';

const own = (id: string) => `event: set.live\ndata: {"id":"${id}"}\n\n`;

/** News that are told by hand. */
function tellByHand() {
  let listener: (id: string) => void = () => undefined;
  let followers = 0;
  const news: SetNews = {
    presentId: () => undefined,
    follow(next) {
      listener = next;
      followers += 1;
      return () => void (followers -= 1);
    },
  };
  return { news, tell: (id: string) => listener(id), followers: () => followers };
}

/** What came out so far. */
function hear(stream: ReturnType<typeof tellLiveSet>): () => string {
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => void parts.push(part));
  return () => Buffer.concat(parts).toString();
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const write = async (stream: ReturnType<typeof tellLiveSet>, text: Buffer | string) => {
  stream.write(text);
  await turn();
};

describe.each([
  ['lines that end in LF', ': heartbeat\n\nid: 7\nevent: job.changed\ndata: {"name":"صوت"}\n\n'],
  ['lines that end in CRLF', ': heartbeat\r\n\r\nid: 7\r\nevent: job.changed\r\ndata: {"a":1}\r\n\r\n'],
])('with %s', (_kind, text) => {
  const bytes = Buffer.from(text);
  const end = text.includes('\r') ? '\r\n\r\n' : '\n\n';
  const first = text.indexOf(end) + end.length;

  test('the word of the edge stands between two events, wherever the stream is cut', async () => {
    for (let at = 0; at <= bytes.length; at += 1) {
      const { news, tell } = tellByHand();
      const stream = tellLiveSet(news, '1-aaaaaaaa');
      const heard = hear(stream);
      if (at > 0) await write(stream, bytes.subarray(0, at));
      tell('2-bbbbbbbb');
      await turn();
      if (at < bytes.length) await write(stream, bytes.subarray(at));
      const inserted = heard().indexOf(own('2-bbbbbbbb'));
      expect([at, [0, first, text.length].includes(inserted)]).toEqual([at, true]);
      // What the server said came through whole, and in its order.
      expect(heard().replace(own('2-bbbbbbbb'), '')).toBe(text);
      stream.destroy();
    }
  });

  test('byte by byte it comes at the first end there is', async () => {
    const { news, tell } = tellByHand();
    const stream = tellLiveSet(news, undefined);
    const heard = hear(stream);
    for (const [at, byte] of bytes.entries()) {
      if (at === 1) tell('2-bbbbbbbb');
      await write(stream, Buffer.of(byte));
    }
    expect(heard()).toBe(text.slice(0, first) + own('2-bbbbbbbb') + text.slice(first));
    stream.destroy();
  });
});

test('who knows the set is not told of it, and who reads slowly is told the newest alone', async () => {
  const { news, tell } = tellByHand();
  const stream = tellLiveSet(news, '1-aaaaaaaa');
  tell('1-aaaaaaaa');
  const wide = `data: ${'x'.repeat(stream.readableHighWaterMark)}\n\n`;
  stream.write(wide);
  await turn();
  tell('2-bbbbbbbb');
  tell('3-cccccccc');
  await turn();
  // Nobody reads: nothing is put on top of what lies there.
  expect(stream.readableLength).toBe(wide.length);
  const heard = hear(stream);
  await write(stream, ': heartbeat\n\n');
  expect(heard()).toBe(wide + own('3-cccccccc') + ': heartbeat\n\n');
  stream.destroy();
});

test('after the last word of a stream nothing more is said, and nobody is listened to', async () => {
  const { news, tell, followers } = tellByHand();
  const stream = tellLiveSet(news, undefined);
  const heard = hear(stream);
  stream.end('data: 1\n\n');
  await once(stream, 'close');
  tell('2-bbbbbbbb');
  expect(heard()).toBe('data: 1\n\n');
  expect(followers()).toBe(0);
});

test('a store is looked at while somebody follows, and no longer', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
  let looks = 0;
  const find = async () => {
    looks += 1;
    return undefined;
  };
  const news = createSetNews({ find }, 5_000);
  const ends = [news.follow(() => undefined), news.follow(() => undefined)];
  jest.advanceTimersByTime(10_000);
  expect(looks).toBe(2);
  for (const end of ends) end();
  jest.advanceTimersByTime(60_000);
  expect(looks).toBe(2);
  jest.useRealTimers();
});

describe('through an edge', () => {
  let workspace: WorkspaceFixture;
  let api: Server;
  let edge: FastifyInstance;
  let url: string;
  let handle: (request: IncomingMessage, response: ServerResponse) => void;

  beforeAll(async () => {
    workspace = await createPublishedWorkspace();
    api = createServer((request, response) => handle(request, response));
    api.listen(0, '127.0.0.1');
    await once(api, 'listening');
    const origin = new URL(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
    edge = await buildTestEdge(workspace.storeFolder, { apiOrigin: () => origin, lookEvery: 20 });
    url = await edge.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    api.closeAllConnections();
    api.close();
    await edge.close();
    await workspace.remove();
  });

  const live = async () => (await workspace.store.sets.look()).head?.set.id ?? '';

  test('pages and answers to calls say which set is live, whatever the API says', async () => {
    handle = (_request, response) => response.setHeader('lisan-set', 'forged').end('{}');
    const page = await fetch(`${url}/home`, { method: 'HEAD' });
    expect(page.headers.get('lisan-set')).toBe(await live());
    const said = new Set<string | null>();
    while (!said.has(await live())) said.add((await fetch(`${url}/api/config`)).headers.get('lisan-set'));
    expect(said).not.toContain('forged');
  });

  test('an open page hears of a publish in its stream of events; other streams and packed ones are left as they are', async () => {
    const packed = { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' };
    const open = new Map<string, ServerResponse>();
    handle = (request, response) => {
      const head = request.url === '/api/events?packed' ? packed : { 'content-type': 'text/event-stream' };
      response.writeHead(200, head);
      response.flushHeaders();
      open.set(request.url ?? '', response);
    };
    const abort = new AbortController();
    const begin = async (path: string) => {
      const answer = await fetch(url + path, {
        signal: abort.signal,
        headers: { 'accept-encoding': 'identity' },
      });
      return answer.body!.getReader();
    };
    const events = await begin('/api/events');
    await begin('/api/events?packed');
    const reply = await begin('/api/text/generate');
    const before = await live();
    await workspace.buildRemote('chat', '22222222');
    await publish({ root: workspace.root, store: workspace.store, author }, ['chat']);
    expect(await live()).not.toBe(before);
    const text = async (reader: typeof events) => Buffer.from((await reader.read()).value ?? []).toString();
    const heard = await text(events);
    expect([own(await live()), own(before) + own(await live())]).toContain(heard);
    open.get('/api/text/generate')?.write('data: 1\n\n');
    expect(await text(reply)).toBe('data: 1\n\n');
    abort.abort();
  });
});
