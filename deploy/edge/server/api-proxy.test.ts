import { once } from 'node:events';
import { request as sendRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestEdge, type TestEdge } from '../../testing/test-edge';

let handle: RequestListener;
let origin: URL | undefined;
let url: string;
let edge: TestEdge;

beforeAll(async () => {
  edge = await startTestEdge((request, response) => handle(request, response), { apiOrigin: () => origin });
  ({ url } = edge);
});
beforeEach(() => {
  ({ origin } = edge);
});
afterAll(() => edge.close());

test('forwards method, path, query and body, and returns the response', async () => {
  handle = (request, response) => {
    response.writeHead(201, { 'x-saw': `${request.method} ${request.url}`, 'set-cookie': ['a=1', 'b=2'] });
    request.pipe(response);
  };
  const answer = await fetch(`${url}/api/text/a%20b?q=%2B+%D9%84&q=2`, {
    method: 'PUT',
    body: '{"a":1}',
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('x-saw')).toBe('PUT /api/text/a%20b?q=%2B+%D9%84&q=2');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await answer.text()).toBe('{"a":1}');
});

test("sets the caller's address, whatever the client claims", async () => {
  handle = (request, response) => response.end(JSON.stringify(request.headers));
  const answer = await fetch(`${url}/api/config`, {
    headers: {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-prefix': '/evil',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      authorization: 'Bearer token',
      'upload-length': '5',
    },
  });
  const seen = (await answer.json()) as Record<string, string>;
  expect(seen).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': new URL(url).host,
    authorization: 'Bearer token',
    'upload-length': '5',
  });
  expect(JSON.stringify(seen)).not.toMatch(/6\.6\.6\.6|evil/);
});

test('sends the headers of an event stream at once, then each event', async () => {
  let send: (text: string) => void = () => undefined;
  handle = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    send = (text) => void response.write(text);
    response.flushHeaders();
  };
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/events`, { signal: abort.signal });
  const reader = answer.body!.getReader();
  for (const text of ['data: 1\n\n', 'data: 2\n\n']) {
    send(text);
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe(text);
  }
  abort.abort();
});

test.each(['before the answer began', 'in the middle of the answer'])(
  'ends the upstream request when the client leaves %s',
  async (when) => {
    const hungUp = new Promise<void>((resolve) => {
      handle = (request, response) => {
        request.resume();
        response.on('close', resolve);
        if (when.startsWith('in')) response.write('half');
        arrived();
      };
    });
    let arrived: () => void = () => undefined;
    const atApi = new Promise<void>((resolve) => (arrived = resolve));
    const abort = new AbortController();
    const call = { method: 'POST', body: '{}', signal: abort.signal };
    const asking = fetch(`${url}/api/text/generate`, call).then((answer) => answer.text());
    await atApi;
    abort.abort();
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
    await hungUp;
  },
);

test('streams a large upload', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 7);
  let received = 0;
  handle = (request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.length));
    request.on('end', () => response.end('done'));
  };
  const before = process.memoryUsage().rss;
  const upload = sendRequest(`${url}/api/video/upload-video`, { method: 'POST' });
  for (let sent = 0; sent < 200; sent += 1) {
    if (!upload.write(megabyte)) await once(upload, 'drain');
  }
  upload.end();
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(received).toBe(200 * megabyte.length);
  expect(process.memoryUsage().rss - before).toBeLessThan(120 * megabyte.length);
});

test('sends an early error and ends the upload', async () => {
  handle = (_request, response) => {
    response.writeHead(413, { 'content-type': 'application/json' });
    response.end('{"detail":"Too large","code":"too_large"}');
  };
  const upload = sendRequest(`${url}/api/video/upload-video`, { method: 'POST' });
  upload.on('error', () => undefined);
  upload.write(Buffer.alloc(1024));
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  const body = await text(answer);
  upload.destroy();
  expect(answer.statusCode).toBe(413);
  expect(answer.headers.connection).toBe('close');
  expect(JSON.parse(body)).toEqual({ detail: 'Too large', code: 'too_large' });
});

test.each([
  ['no process is there', () => (origin = undefined)],
  ['nothing listens', () => (origin = new URL('http://127.0.0.1:9'))],
  ['the process dies', () => (handle = (request) => request.socket.destroy())],
])("answers 503 in the client's language when %s", async (_case, arrange) => {
  arrange();
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'accept-language': 'ar' },
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(await answer.json()).toEqual({
    detail: 'يُعاد تشغيل الخادم. حاول مرة أخرى بعد لحظات.',
    code: 'api_unavailable',
  });
});

test('answers a navigation with a page instead of JSON', async () => {
  origin = undefined;
  const asked = sendRequest(`${url}/api/stripe/checkout/local_1`, {
    method: 'POST',
    headers: { 'sec-fetch-mode': 'navigate', 'accept-language': 'ar' },
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  const page = (await answer.setEncoding('utf8').toArray()).join('');
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('<h1>يُعاد تشغيل الخادم. حاول مرة أخرى بعد لحظات.</h1>');
  expect(page).toContain('href="/home"');
});

test('aborts the response when the API does', async () => {
  handle = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.socket?.destroy());
  };
  await expect(fetch(`${url}/api/media/x`).then((answer) => answer.text())).rejects.toThrow('terminated');
});

test.each([
  ['HEAD', 200, { 'content-length': 7 }],
  ['GET', 204, {}],
  ['GET', 304, { etag: '"a"' }],
])('forwards a response to %s with status %d without a body', async (method, status, headers) => {
  handle = (_request, response) => response.writeHead(status, headers).end();
  const answer = await fetch(`${url}/api/x`, { method });
  expect([answer.status, await answer.text()]).toEqual([status, '']);
  handle = (_request, response) => response.end('next');
  expect(await (await fetch(`${url}/api/x`)).text()).toBe('next');
});

test('does not retry a call that the API answers with 503', async () => {
  let calls = 0;
  handle = (_request, response) => {
    calls += 1;
    response.writeHead(503, { 'retry-after': '1' }).end();
  };
  expect((await fetch(`${url}/api/x`)).status).toBe(503);
  expect(calls).toBe(1);
});

test('rejects a path that leaves /api', async () => {
  const asked = sendRequest(`${url}/api/x`, { path: '/api/%2e%2e/health' }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([
    400,
    { code: 'unreadable_request' },
  ]);
});

test('ends all upstream requests when a client with pipelined requests leaves', async () => {
  const open = new Set<string>();
  handle = ({ url: path = '' }, response) => {
    open.add(path);
    response.on('close', () => open.delete(path));
    response.writeHead(200, { 'content-type': 'text/plain' }).write(Buffer.alloc(32 * 2 ** 20, 'a'));
  };
  const client = connect(Number(new URL(url).port), '127.0.0.1').pause();
  for (const name of ['one', 'two', 'three']) client.write(`GET /api/${name} HTTP/1.1\r\nhost: a\r\n\r\n`);
  while (open.size < 3) await delay(5);
  client.destroy();
  for (let turn = 0; turn < 400 && open.size > 0; turn += 1) await delay(5);
  expect([...open]).toEqual([]);
});

test('accepts the body of a client that expects 100 Continue', async () => {
  handle = (request, response) => request.pipe(response);
  const upload = sendRequest(`${url}/api/x`, { method: 'POST', headers: { expect: '100-continue' } });
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.end('body');
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
});
