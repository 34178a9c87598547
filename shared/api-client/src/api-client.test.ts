import { createApiClient, type ApiClient } from './api-client';

interface Seen {
  method: string;
  url: string;
  headers: Headers;
  body: string;
}

let seen: Seen[];
let rejected: string[];
let answers: ((request: Request) => Response | Promise<Response>)[];
let api: ApiClient;
let token: string | null;

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

beforeEach(() => {
  seen = [];
  rejected = [];
  answers = [];
  token = 'token-1';
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    seen.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: await request.text(),
    });
    const answer = answers.shift();
    if (!answer) throw new TypeError('fetch failed');
    return answer(request);
  };
  api = createApiClient({
    baseUrl: '/api',
    getToken: () => token,
    getLanguage: () => 'ar',
    onUnauthenticated: (code) => rejected.push(code),
  });
});

test('sends parameters, query, bearer token and language', async () => {
  answers.push(() => json(200, { jobs: [] }));
  await api.call('GET /video/jobs/:email', { params: { email: 'a+b@example.com' } });
  answers.push(() => json(200, { results: [] }));
  await api.call('GET /text/search', { query: { user_email: 'a@example.com', q: 'خطاف & hook' } });
  expect(seen[0]?.url).toBe('http://localhost/api/video/jobs/a%2Bb%40example.com');
  expect(new URL(seen[1]?.url ?? '').searchParams.get('q')).toBe('خطاف & hook');
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-1');
  expect(seen[0]?.headers.get('accept-language')).toBe('ar');
});

test('sends the idempotency key of a call and of a stream', async () => {
  answers.push(() => json(200, {}));
  const input = { body: { email: 'a@example.com', name: 'Creator', priceId: 'p' } };
  await api.call('POST /stripe/subs', input, { idempotencyKey: 'key-1' });
  answers.push(() => new Response(''));
  const body = { prompt: 'A hook', level: 'OpenAI', user_email: 'a@example.com' } as const;
  await api.stream('POST /text/generate', { body }, { idempotencyKey: 'key-2' }).next();
  expect(seen.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-2']);
});

test("throws an ApiError with the server's message, code and fields", async () => {
  token = null;
  const fields = [{ field: 'email', message: 'Not an address.' }];
  answers.push(() =>
    json(422, { detail: 'Check the fields.', code: 'invalid_fields', fields }, { 'x-request-id': 'r1' }),
  );
  await expect(api.call('POST /user/forgot-password', { body: { email: 'x' } })).rejects.toMatchObject({
    name: 'ApiError',
    status: 422,
    code: 'invalid_fields',
    detail: 'Check the fields.',
    fields,
    requestId: 'r1',
  });
  expect(rejected).toEqual([]);
});

test('throws an ApiError for an unknown response body', async () => {
  answers.push(() => new Response('<h1>Bad gateway</h1>', { status: 500 }));
  await expect(api.call('POST /stripe/portal', { body: { email: 'a@example.com' } })).rejects.toMatchObject({
    name: 'ApiError',
    status: 500,
    code: 'http_500',
    detail: '',
  });
});

test('reports a 401 of a call with a token, without acting on it', async () => {
  answers.push(() => json(401, { detail: 'Sign in again.', code: 'unauthenticated' }));
  await expect(api.call('GET /user/sessions', {})).rejects.toMatchObject({ status: 401 });
  expect(rejected).toEqual(['unauthenticated']);
});

test('throws a NetworkError without a response, and retries GET but not POST', async () => {
  await expect(api.call('POST /user/logout', { body: { token: 't' } })).rejects.toMatchObject({
    name: 'NetworkError',
  });
  expect(seen).toHaveLength(1);
  answers.push(() => json(503, { detail: 'Starting.', code: 'shutting_down' }));
  answers.push(() => json(200, { voices: [] }));
  await expect(api.call('GET /voice/voices', { query: {} })).resolves.toEqual({ voices: [] });
});

test('throws a NetworkError when the HTTP client fails to load, and loads it with the next call', async () => {
  jest.resetModules();
  let isReachable = false;
  jest.doMock('./http', () => {
    if (!isReachable) throw new Error('Loading chunk 201 failed.');
    return jest.requireActual<typeof import('./http')>('./http');
  });
  const fresh = await import('./api-client');
  api = fresh.createApiClient({
    baseUrl: '/api',
    getToken: () => token,
    getLanguage: () => 'en',
    onUnauthenticated: () => undefined,
  });
  const call = () => api.call('GET /user/sessions', {});
  await expect(call()).rejects.toMatchObject({ name: 'NetworkError', isTimeout: false });
  isReachable = true;
  answers.push(() => json(200, { sessions: [] }));
  await expect(call()).resolves.toEqual({ sessions: [] });
  jest.dontMock('./http');
});

test('throws an AbortError when the caller cancels', async () => {
  const controller = new AbortController();
  const requested = new Promise<void>((resolve) => {
    answers.push(({ signal }) => {
      resolve();
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    });
  });
  const call = api.call('POST /user/logout', { body: { token: 't' } }, { signal: controller.signal });
  await requested;
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('parses stream events, even when a chunk splits a character', async () => {
  const text =
    'id: 1\nevent: start\ndata: {"conversation_id":"c","title":"ع","generation_id":"g"}\n\nid: 2\nevent: delta\ndata: {"text":"سلام"}\n\n: heartbeat\n\n';
  const bytes = new TextEncoder().encode(text);
  answers.push(
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
            controller.close();
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
  );
  const events = [];
  for await (const event of api.stream(
    'GET /text/generations/:id/stream',
    { params: { id: 'g' } },
    { lastEventId: '0' },
  ))
    events.push(event);
  expect(events).toEqual([
    { event: 'start', id: '1', data: { conversation_id: 'c', title: 'ع', generation_id: 'g' } },
    { event: 'delta', id: '2', data: { text: 'سلام' } },
  ]);
  expect(seen[0]?.headers.get('last-event-id')).toBe('0');
  expect(seen[0]?.headers.get('accept')).toBe('text/event-stream');
});

describe('a dead connection', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const read = () => {
    const next = api.stream('GET /events', {}, {}).next();
    const ending = next.then(
      () => 'an event',
      (error: unknown) => error,
    );
    return { ending };
  };

  test('times out before the stream starts', async () => {
    answers.push(
      ({ signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
    );
    const { ending } = read();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await ending).toMatchObject({ name: 'NetworkError', isTimeout: true });
  });

  test('ends a stream without heartbeats and keeps one with them', async () => {
    let send: (text: string) => void = () => undefined;
    answers.push(
      () =>
        new Response(
          new ReadableStream({
            start(controller) {
              send = (text) => controller.enqueue(new TextEncoder().encode(text));
            },
          }),
        ),
    );
    const { ending } = read();
    let isOver = false;
    void ending.then(() => (isOver = true));
    for (let beat = 0; beat < 5; beat += 1) {
      await jest.advanceTimersByTimeAsync(40_000);
      send(': heartbeat\n\n');
    }
    await jest.advanceTimersByTimeAsync(40_000);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await ending).toMatchObject({ name: 'NetworkError', isTimeout: true });
  });
});

test('rejects an empty path parameter', async () => {
  await expect(api.call('DELETE /user/sessions/:id', { params: { id: '' } })).rejects.toThrow(
    /needs the parameter 'id'/,
  );
});

test('reports the live manifest from the event stream without yielding it', async () => {
  const liveManifests: string[] = [];
  api = createApiClient({
    baseUrl: '/api',
    getToken: () => token,
    getLanguage: () => 'en',
    onUnauthenticated: () => undefined,
    onLiveManifest: (id) => liveManifests.push(id),
  });
  const text =
    'event: set.live\ndata: {"id":"8-bbbbbbbb"}\n\nevent: set.live\ndata: null\n\nevent: stream.replaced\ndata: {"most":10}\n\n';
  answers.push(() => new Response(text));
  const events = [];
  for await (const event of api.stream('GET /events', {})) events.push(event.event);
  expect(events).toEqual(['stream.replaced']);
  expect(liveManifests).toEqual(['8-bbbbbbbb']);
});
