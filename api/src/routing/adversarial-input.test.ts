import { request as httpRequest, METHODS } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { calls, type CallDefinition } from '@lisan/contract';
import Fastify from 'fastify';
import { freshIp } from '../../testing/accounts';
import { useTestApp, type TestUser } from '../../testing/test-app';

const use = useTestApp();
let user: TestUser;
beforeAll(async () => {
  user = await use().signUp();
  await use().app.listen({ host: '127.0.0.1', port: 0 });
});

const login = (payload: string | Buffer, type = 'application/json') =>
  use().app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'content-type': type, 'x-forwarded-for': freshIp() },
    payload,
  });
const valid = { email: 'a@example.com', password: 'x' };

describe('request body', () => {
  it.each([
    ['that is no JSON', '{"email":', 400, 'unreadable_request'],
    ['that is no UTF-8', Buffer.from('{"email":"\xff\xfe"}', 'latin1'), 400, 'unreadable_request'],
    ['that is nothing', '', 422, 'invalid_fields'],
    ['that is no object', '"text"', 422, 'invalid_fields'],
    ['that is null', 'null', 422, 'invalid_fields'],
    ['that is a list', '[]', 422, 'invalid_fields'],
    ['that is very deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, 'unreadable_request'],
    [
      'that is very deep inside',
      `{"email":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
      400,
      'unreadable_request',
    ],
    [
      'that reaches for the prototype',
      '{"__proto__":{"admin":true},"email":"a@example.com"}',
      400,
      'unreadable_request',
    ],
    ['with a null character', JSON.stringify({ ...valid, password: 'a\0b' }), 422, 'invalid_fields'],
    ['with half a character', '{"email":"a@example.com","password":"\\ud800"}', 422, 'invalid_fields'],
    ['with a number for a text', JSON.stringify({ ...valid, password: 7 }), 422, 'invalid_fields'],
    ['with a list for a text', JSON.stringify({ ...valid, email: ['a@example.com'] }), 422, 'invalid_fields'],
    [
      'with a text of a megabyte',
      JSON.stringify({ ...valid, password: 'x'.repeat(1024 * 1024) }),
      413,
      'too_large',
    ],
    ['with a long text', JSON.stringify({ ...valid, password: 'x'.repeat(900_000) }), 422, 'invalid_fields'],
    [
      'with an address that takes long to check',
      JSON.stringify({ ...valid, email: `${'a.'.repeat(200_000)}@` }),
      422,
      'invalid_fields',
    ],
  ])('rejects %s', async (_name, payload, status, code) => {
    const begin = Date.now();
    const answer = await login(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json().detail).toMatch(/\.$/);
    expect(Date.now() - begin).toBeLessThan(2_000);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('rejects type %s', async (type) => {
    const answer = await login(JSON.stringify(valid), type);
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_type']);
  });

  it('does not repeat a very long name', async () => {
    const answer = await login(JSON.stringify({ ...valid, [`${'x'.repeat(300_000)}\0`]: 'a\0' }));
    expect(answer.statusCode).toBe(422);
    expect(answer.body.length).toBeLessThan(1_000);
  });

  it('names the field that cannot be stored', async () => {
    const answer = await login(JSON.stringify({ ...valid, code: 'a\0bcdef' }));
    expect(answer.json().fields).toEqual([
      { field: 'code', message: "Code contains characters we can't store." },
    ]);
  });
});

describe('URL', () => {
  const get = (url: string) => use().app.inject({ url, headers: user.headers });
  it.each([
    ['/api/media/%ff?expires=1&signature=a', 400],
    ['/api/media/a%00b?expires=1&signature=a', 422],
    ['/api/media/a?expires=soon&signature=a', 422],
    ['/api/media/a?expires=1', 422],
    ['/api/media/a?expires=99999999999999999999&signature=a', 403],
    ['/api/media/..%2f..%2fsecret?expires=1&signature=a', 422],
    [`/api/media/${'a'.repeat(65)}?expires=1&signature=a`, 422],
    [`/api/media/${'a'.repeat(5000)}?expires=1&signature=a`, 400],
    ['/api/media/a?expires=1&signature=a&signature=b', 422],
    ['/api/user/sessions/not-a-uuid', 404],
    ["/api/user/sessions/'%20or%201=1--", 422],
  ])('rejects %s', async (url, status) => {
    const answer = url.includes('sessions')
      ? await use().app.inject({ method: 'DELETE', url, headers: user.headers })
      : await get(url);
    expect([answer.statusCode, typeof answer.json().detail]).toEqual([status, 'string']);
  });
});

describe('headers', () => {
  it('are secure on every response and carry the request id', async () => {
    const answer = await use().app.inject({
      url: '/api/config',
      headers: { 'x-request-id': 'from-the-edge-1' },
    });
    expect(answer.headers).toMatchObject({
      'x-request-id': 'from-the-edge-1',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const forged = await use().app.inject({ url: '/api/config', headers: { 'x-request-id': 'a b\u0007' } });
    expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('ignore nonsense values', async () => {
    for (const headers of [
      { 'accept-language': `${'ar,'.repeat(10_000)};q=x` },
      { 'accept-language': ';;;,,,q=' },
      { authorization: `Bearer ${'a'.repeat(8_000)}` },
      { 'x-forwarded-for': 'not an address' },
      { range: 'bytes=-' },
    ]) {
      const answer = await use().app.inject({ url: '/api/user/sessions', headers });
      expect(answer.statusCode).toBe(401);
    }
  });
});

describe('real connection', () => {
  let port: number;
  beforeAll(() => {
    port = (use().app.server.address() as AddressInfo).port;
  });
  afterAll(() => use().app.server.closeAllConnections());

  const url = () => `http://127.0.0.1:${port}/api/user/login`;

  it('delivers the response to a body that is too large', async () => {
    const body = JSON.stringify({ ...valid, password: 'x'.repeat(3 * 1024 * 1024) });
    const answer = await fetch(url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { detail: 'This is too large.', code: 'too_large' },
    ]);
  });

  it.each([
    ['no request', 'nonsense\r\n\r\n', '400', 'unreadable_request', "We couldn't read this request."],
    [
      'no request, in Arabic',
      'GET /api/config\u0001 HTTP/1.1\r\nAccept-Language: ar\r\n\r\n',
      '400',
      'unreadable_request',
      'تعذّرت قراءة الطلب.',
    ],
    [
      'headers without end',
      `GET /api/config HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
      '431',
      'too_large',
      'This is too large.',
    ],
  ])('rejects %s in the usual form', async (_name, lines, status, code, detail) => {
    const answer = await new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(lines));
      socket.setEncoding('utf8').on('data', (part) => (heard += String(part)));
      socket.on('close', () => resolve(heard));
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ detail, code });
  });

  it('ends a HEAD request of a stream at once', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/events`, {
      method: 'HEAD',
      headers: user.headers,
      signal: AbortSignal.timeout(5_000),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  });

  it('cuts off an endless body', async () => {
    const request = httpRequest(url(), { method: 'POST', headers: { 'content-type': 'application/json' } });
    let sent = 0;
    await new Promise<void>((resolve) => {
      request.on('close', resolve);
      request.on('error', resolve);
      const write = () => {
        sent += 64 * 1024;
        if (!request.destroyed) request.write('x'.repeat(64 * 1024), () => setTimeout(write, 1));
      };
      write();
    });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('characters that PostgreSQL cannot store', () => {
  const REJECTED_RESPONSE = [422, 'invalid_fields'];
  const every = Object.entries<CallDefinition>(calls).map(([key, definition]) => {
    const [method = '', path = ''] = key.split(' ');
    return { key, path, method: method as 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE', definition };
  });
  const formOf = (path: string) =>
    path.startsWith('/stripe/checkout/')
      ? { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'answer=agree' }
      : {};

  async function send(one: (typeof every)[number], url: string, payload?: object) {
    const form = one.method === 'POST' ? formOf(one.path) : {};
    const answer = await use().app.inject({
      method: one.method,
      url: `/api${url}`,
      ...form,
      ...(payload && { payload }),
      headers: { ...user.headers, ...('headers' in form ? form.headers : {}) },
    });
    const { code } = answer.body === '' ? { code: REJECTED_RESPONSE[1] } : answer.json<{ code: string }>();
    return [answer.statusCode, code];
  }

  describe('null character', () => {
    it.each(every.filter(({ definition }) => definition.params))(
      'is rejected in the path of $key',
      async (one) => {
        for (const name of one.path.match(/:\w+/g) ?? []) {
          const url = one.path.replace(name, 'a%00b').replace(/:\w+/g, 'a');
          expect(await send(one, url)).toEqual(REJECTED_RESPONSE);
        }
      },
    );

    it.each(every.filter(({ definition }) => definition.query))(
      'is rejected in the query of $key',
      async (one) => {
        const url = `${one.path.replace(/:\w+/g, 'a')}?other=a%00b`;
        expect(await send(one, url)).toEqual(REJECTED_RESPONSE);
      },
    );

    it.each(every.filter(({ definition }) => definition.body && !definition.files))(
      'is rejected in the body of $key, at any depth, in values and keys',
      async (one) => {
        const url = one.path.replace(/:\w+/g, 'a');
        for (const payload of [{ other: 'a\0b' }, { other: [{ 'a\0b': 1 }] }, { other: ['\ud800'] }])
          expect(await send(one, url, payload)).toEqual(REJECTED_RESPONSE);
      },
    );
  });
});

describe('unknown methods', () => {
  const known = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);
  const methods = [...METHODS.filter((method) => !known.has(method)), 'FOO', 'get', 'Query'];
  const bodies = [
    ['no body', []],
    ['an empty body', ['Content-Length: 0']],
    ['JSON', ['Content-Type: application/json', 'Content-Length: 2']],
    ['a body of no kind', ['Content-Length: 2']],
    ['a body of an unreadable kind', ['Content-Type: ///', 'Content-Length: 2']],
  ] as const;

  async function call(method: string, path: string, headers: readonly string[]): Promise<string> {
    const { port } = use().app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    const lines = ['Host: localhost', 'Accept-Language: ar', 'Connection: close', ...headers];
    const body = headers.includes('Content-Length: 2') ? '{}' : '';
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    await once(socket, 'close');
    return answer;
  }

  it.each(bodies)('rejects an unknown method in the usual form: %s', async (_name, headers) => {
    for (const method of headers.length === 0 ? methods : ['PUT', 'QUERY', 'FOO', 'get'])
      for (const path of ['/api/user/login', '/api/nothing', '/api/%ff', '/']) {
        const answer = await call(method, path, headers);
        const [head = '', body = ''] = answer.split('\r\n\r\n');
        const said = `${method} ${path}: ${answer}`;
        expect([said, head]).toEqual([said, expect.stringMatching(/^HTTP\/1\.1 (400|404|415) /)]);
        const { detail, code } = JSON.parse(body) as { detail: string; code: string };
        expect([said, code]).toEqual([
          said,
          expect.stringMatching(/^(not_found|unreadable_request|unsupported_type)$/),
        ]);
        expect([said, detail]).toEqual([said, expect.stringMatching(/\p{Script=Arabic}/u)]);
      }
  });
});

describe('errors', () => {
  it('rejects a request of a deleted account like an anonymous one', async () => {
    const user = await use().signUp();
    const { db } = use().core.database;
    const app = Fastify();
    app.setErrorHandler(use().app.errorHandler);
    app.decorate('core', use().core);
    app.get('/', async () => {
      await db.deleteFrom('users').where('id', '=', user.userId).execute();
      await db.insertInto('project_choices').values({ user_id: user.userId, project_id: 'p' }).execute();
    });
    const answer = await app.inject({ url: '/' });
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
    await app.close();
  });

  it.each(['ENOSPC', 'EDQUOT', '53100'])('reports a full disk (%s) with a retry time', async (code) => {
    const app = Fastify();
    app.setErrorHandler(use().app.errorHandler);
    app.decorate('core', use().core);
    app.get('/', async () => {
      throw Object.assign(new Error('no room'), { code });
    });
    const answer = await app.inject({ url: '/', headers: { 'accept-language': 'en' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.json()).toMatchObject({
      code: 'store_unavailable',
      detail: expect.stringContaining('out of disk space'),
    });
    await app.close();
  });
});
