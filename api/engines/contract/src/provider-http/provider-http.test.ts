import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRequestError } from '@lisan/errors';
import { inRequest } from '@lisan/engine-runtime';
import { asRequestError, createProviderHttp, type ProviderHttpOptions } from './index';
import { readRetryAfter } from './failure-of';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function provider(answers: readonly Answer[], options: Partial<ProviderHttpOptions> = {}) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answers[Math.min(requests.length, answers.length) - 1]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const http = createProviderHttp({
    name: 'Example',
    baseUrl: `http://127.0.0.1:${port}/api/`,
    headers: { 'x-key': 'secret-key' },
    initialDelayMs: 1,
    ...options,
  });
  return { http, requests };
}

const answer =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

describe('a provider that responds', () => {
  test('receives method, path, query, key, request id and JSON, and returns its own request id', async () => {
    let received = '';
    const { http, requests } = await provider([
      (request, response) => {
        request.on('data', (piece: Buffer) => (received += piece.toString()));
        request.on('end', () => answer(200, { fine: true }, { 'request-id': 'theirs' })(request, response));
      },
    ]);
    const response = await http.request({
      method: 'POST',
      path: '/things',
      query: { format: 'a b' },
      json: { word: 'سلام' },
      requestId: 'ours',
    });
    expect(await response.json()).toEqual({ fine: true });
    expect(response.requestId).toBe('theirs');
    expect(JSON.parse(received)).toEqual({ word: 'سلام' });
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/things?format=a+b' });
    expect(requests[0]!.headers).toMatchObject({ 'x-key': 'secret-key', 'x-request-id': 'ours' });
  });

  test('receives the id of the API request, the same for every attempt', async () => {
    const { http, requests } = await provider([answer(503), answer(200)]);
    await inRequest('of-the-request', () => http.request({ path: '/' }));
    await http.request({ path: '/' });
    const ids = requests.map(({ headers }) => headers['x-request-id']);
    expect(ids).toEqual(['of-the-request', 'of-the-request', expect.stringMatching(/^[\w-]{36}$/)]);
  });

  test('streams its body as it arrives', async () => {
    const { http } = await provider([
      (_, response) => {
        response.write('one');
        setTimeout(() => response.end('two'), 20);
      },
    ]);
    const parts: string[] = [];
    for await (const part of (await http.request({ path: '/stream' })).body) {
      parts.push(Buffer.from(part).toString());
    }
    expect(parts.join('')).toBe('onetwo');
    expect(parts.length).toBeGreaterThan(1);
  });
});

describe('a provider that rejects', () => {
  test('is not retried, and its error code is kept', async () => {
    const { http, requests } = await provider([answer(401, { detail: { status: 'quota_exceeded' } })], {
      readError: (body) => ({ code: (body as { detail: { status: string } }).detail.status }),
    });
    await expect(http.request({ path: '/' })).rejects.toMatchObject({
      name: 'ProviderRejectedError',
      status: 401,
      providerCode: 'quota_exceeded',
    });
    expect(requests).toHaveLength(1);
  });

  test('cannot redirect us to another origin', async () => {
    const { http, requests } = await provider([answer(302, {}, { location: 'http://127.0.0.1:1/inside' })]);
    await expect(http.request({ path: '/' })).rejects.toMatchObject({
      name: 'ProviderRejectedError',
      status: 302,
    });
    expect(requests).toHaveLength(1);
  });

  test('does not leak our key into errors', async () => {
    const { http } = await provider([answer(400)]);
    const error: unknown = await http.request({ path: '/' }).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error) + String(error)).not.toContain('secret-key');
  });
});

describe('a provider with errors', () => {
  test('is retried after 429 and 5xx', async () => {
    const { http, requests } = await provider([answer(429), answer(503), answer(200, { fine: true })]);
    expect(await (await http.request({ path: '/' })).json()).toEqual({ fine: true });
    expect(requests).toHaveLength(3);
  });

  test('is not retried for requests that must not repeat', async () => {
    const { http, requests } = await provider([answer(429), answer(500)]);
    const once = http.request({ path: '/', retry: 'when-busy' });
    await expect(once).rejects.toMatchObject({ name: 'ProviderUnavailableError' });
    expect(requests).toHaveLength(2);
    const never = http.request({ path: '/', retry: 'never' });
    await expect(never).rejects.toMatchObject({ name: 'ProviderUnavailableError' });
    expect(requests).toHaveLength(3);
  });

  test('is retried after the pause it requests', async () => {
    const { http } = await provider([answer(429, {}, { 'retry-after': '1' }), answer(200)]);
    const started = Date.now();
    await http.request({ path: '/' });
    expect(Date.now() - started).toBeGreaterThanOrEqual(990);
  });

  test('is not retried when it requests too long a pause, which the caller receives', async () => {
    const { http, requests } = await provider([answer(429, {}, { 'retry-after': '120' })]);
    const error: unknown = await http.request({ path: '/' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ProviderBusyError', retryAfter: 120 });
    expect(requests).toHaveLength(1);
    const problem = asRequestError(error);
    expect(isRequestError(problem) && problem).toMatchObject({
      code: 'provider_unavailable',
      retryAfter: 120,
    });
  });

  test('is not called after repeated failures until a trial request', async () => {
    const answers = [answer(500), answer(500), answer(200)];
    const { http, requests } = await provider(answers, {
      retries: 0,
      failureThreshold: 2,
      breakDurationMs: 100,
    });
    await expect(http.request({ path: '/' })).rejects.toMatchObject({ status: 500 });
    await expect(http.request({ path: '/' })).rejects.toMatchObject({ status: 500 });
    await expect(http.request({ path: '/' })).rejects.toMatchObject({
      name: 'ProviderUnavailableError',
      status: undefined,
    });
    expect(requests).toHaveLength(2);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect((await http.request({ path: '/' })).status).toBe(200);
  });

  test('stays available after rejections, which do not open the circuit', async () => {
    const { http } = await provider([answer(400), answer(400), answer(200)], { failureThreshold: 1 });
    await expect(http.request({ path: '/' })).rejects.toMatchObject({ name: 'ProviderRejectedError' });
    await expect(http.request({ path: '/' })).rejects.toMatchObject({ name: 'ProviderRejectedError' });
    expect((await http.request({ path: '/' })).status).toBe(200);
  });

  test('stays available while it loads its model', async () => {
    const loading = answer(503, { error: { message: 'Loading model' } });
    const readError = (body: unknown) => ({ message: JSON.stringify(body) });
    const options = { failureThreshold: 1, retries: 0, readError };
    const { http } = await provider([loading, loading, answer(200)], options);
    await expect(http.request({ path: '/' })).rejects.toMatchObject({ name: 'ProviderBusyError' });
    await expect(http.request({ path: '/' })).rejects.toMatchObject({ name: 'ProviderBusyError' });
    expect((await http.request({ path: '/' })).status).toBe(200);
  });

  test('reports its status where the body is empty', async () => {
    const readError = (body: unknown) => ({ message: String(body) });
    const { http } = await provider([(_, response) => void response.writeHead(307).end()], { readError });
    await expect(http.request({ path: '/' })).rejects.toThrow('answered 307');
  });
});

describe('a provider that stops responding', () => {
  test('times out before the response', async () => {
    const { http } = await provider([() => undefined], { timeoutMs: 50 });
    await expect(http.request({ path: '/' })).rejects.toMatchObject({ name: 'ProviderUnavailableError' });
  });

  test('times out in the middle of the response', async () => {
    const { http } = await provider([(_, response) => void response.write('{"half":')], { timeoutMs: 80 });
    const response = await http.request({ path: '/' });
    await expect(response.json()).rejects.toMatchObject({ name: 'ProviderUnavailableError' });
  });

  test('is unavailable when it disconnects in the middle', async () => {
    const { http } = await provider([
      (_, response) => {
        response.write('{"half":');
        setTimeout(() => response.destroy(), 20);
      },
    ]);
    const response = await http.request({ path: '/' });
    await expect(response.json()).rejects.toMatchObject({ name: 'ProviderUnavailableError' });
  });

  test('is unavailable when nothing listens there', async () => {
    const http = createProviderHttp({ name: 'Example', baseUrl: 'http://127.0.0.1:9' });
    await expect(http.request({ path: '/' })).rejects.toMatchObject({
      name: 'ProviderUnavailableError',
      message: 'Example: cannot be reached',
    });
  });
});

describe('an abort', () => {
  test('ends a request that waits for its response', async () => {
    const { http } = await provider([() => undefined]);
    await expect(http.request({ path: '/', signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  test('ends a pause between two attempts', async () => {
    const { http, requests } = await provider([answer(429, {}, { 'retry-after': '9' })]);
    const controller = new AbortController();
    const running = http.request({ path: '/', signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 80);
    const started = Date.now();
    await expect(running).rejects.toThrow('enough');
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(requests).toHaveLength(1);
  });
});

test('reads Retry-After as a number or a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(readRetryAfter('7', now)).toBe(7);
  expect(readRetryAfter('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30);
  expect(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  expect(readRetryAfter('soon', now)).toBeUndefined();
  expect(readRetryAfter(null, now)).toBeUndefined();
});

describe('an endless response', () => {
  const endless = (status: number) => {
    const taken = { bytes: 0, isHungUp: false };
    const write: Answer = (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.on('close', () => (taken.isHungUp = true));
      const part = Buffer.alloc(1024 * 1024, ' ');
      const more = (): void => {
        while (!response.destroyed && response.write(part)) taken.bytes += part.length;
        taken.bytes += part.length;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    return { taken, write };
  };

  test.each(['json', 'text'] as const)('is not read into memory as %s', async (way) => {
    const { taken, write } = endless(200);
    const { http } = await provider([write]);
    const response = await http.request({ path: '/' });
    await expect(response[way]()).rejects.toMatchObject({ name: 'ProviderUnavailableError' });
    expect(taken.bytes).toBeLessThan(128 * 1024 * 1024);
  });

  test('is cut off when it is a rejection', async () => {
    const { taken, write } = endless(400);
    const { http } = await provider([write]);
    await expect(http.request({ path: '/' })).rejects.toMatchObject({
      name: 'ProviderRejectedError',
      status: 400,
    });
    expect(taken.bytes).toBeLessThan(32 * 1024 * 1024);
  });
});

test('reports whether a failed request was sent', async () => {
  const lost = await provider([(_, response) => response.destroy()], { retries: 0 });
  await expect(lost.http.request({ path: '/' })).rejects.toMatchObject({ isUnsent: false });
  const gone = await provider([answer(200)]);
  for (const close of closing.splice(0)) close();
  await expect(gone.http.request({ path: '/' })).rejects.toMatchObject({ isUnsent: true });
});

test('caps Retry-After at a day', () => {
  expect(readRetryAfter('1e12')).toBe(86_400);
  expect(readRetryAfter('Fri, 31 Dec 2199 23:59:59 GMT')).toBe(86_400);
});
