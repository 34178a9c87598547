import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge, startTestApi } from '../../testing/test-edge';
import { createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { insertReleaseEvents, createSetNews, type SetNews } from './live-manifest';

const own = (id: string) => `event: set.live\ndata: {"id":"${id}"}\n\n`;

function open(presentId?: string) {
  let report: (id: string) => void = () => undefined;
  let followers = 0;
  const news: SetNews = {
    presentId: () => presentId,
    follow(listener) {
      report = listener;
      followers += 1;
      return () => void (followers -= 1);
    },
  };
  const events = new PassThrough();
  const stream = insertReleaseEvents(events, news);
  const parts: Buffer[] = [];
  return {
    stream,
    report: (id: string) => report(id),
    followers: () => followers,
    read: () => stream.on('data', (part: Buffer) => void parts.push(part)),
    received: () => Buffer.concat(parts).toString(),
    end: () => events.end(),
    async write(text: Buffer | string) {
      events.write(text);
      await turn();
    },
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test.each([
  ['LF', ': heartbeat\n\nid: 7\nevent: job.changed\ndata: {"name":"صوت"}\n\n'],
  ['CRLF', ': heartbeat\r\n\r\nid: 7\r\nevent: job.changed\r\ndata: {"a":1}\r\n\r\n'],
])('inserts release updates between events, even when a chunk splits an event (%s)', async (_kind, text) => {
  const bytes = Buffer.from(text);
  const end = text.includes('\r') ? '\r\n\r\n' : '\n\n';
  for (let at = 0; at <= bytes.length; at += 1) {
    const { stream, report, read, received, write } = open();
    read();
    if (at > 0) await write(bytes.subarray(0, at));
    report('2-bbbbbbbb');
    await turn();
    if (at < bytes.length) await write(bytes.subarray(at));
    const before = received().split(own('2-bbbbbbbb'))[0] ?? '';
    expect([at, before === '' || before.endsWith(end)]).toEqual([at, true]);
    expect(received().replace(own('2-bbbbbbbb'), '')).toBe(text);
    stream.destroy();
  }
});

test('sends the current set first, each set once, and only the newest to a slow reader', async () => {
  const { stream, report, read, received, write } = open('1-aaaaaaaa');
  report('1-aaaaaaaa');
  const wide = `data: ${'x'.repeat(stream.readableHighWaterMark)}\n\n`;
  await write(wide);
  report('2-bbbbbbbb');
  report('3-cccccccc');
  read();
  await turn();
  await write(': heartbeat\n\n');
  expect(received()).toBe(own('1-aaaaaaaa') + wide + own('3-cccccccc') + ': heartbeat\n\n');
  stream.destroy();
});

test('stops following updates after the stream ends', async () => {
  const { stream, report, followers, read, received, write, end } = open();
  read();
  await write('data: 1\n\n');
  end();
  await once(stream, 'close');
  report('2-bbbbbbbb');
  expect([received(), followers()]).toEqual(['data: 1\n\n', 0]);
});

test('reads the store only while a page follows', async () => {
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
  let api: Awaited<ReturnType<typeof startTestApi>>;
  let edge: FastifyInstance;
  let url: string;
  let handle: RequestListener;

  beforeAll(async () => {
    workspace = await createPublishedWorkspace();
    api = await startTestApi((request, response) => handle(request, response));
    edge = await buildTestEdge(workspace.storeFolder, { apiOrigin: () => api.origin, checkIntervalMs: 20 });
    url = await edge.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    api.close();
    await edge.close();
    await workspace.remove();
  });

  const live = async () => (await workspace.head())?.set.id ?? '';

  test("reports a publish in a page's events, and leaves other and compressed streams alone", async () => {
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
    await workspace.publish(['chat']);
    expect(await live()).not.toBe(before);
    const text = async (reader: typeof events) => Buffer.from((await reader.read()).value ?? []).toString();
    const after = await live();
    let received = '';
    while (!received.includes(own(after))) received += await text(events);
    expect(received.replace(own(before), '')).toBe(own(after));
    open.get('/api/text/generate')?.write('data: 1\n\n');
    expect(await text(reply)).toBe('data: 1\n\n');
    abort.abort();
  });
});
