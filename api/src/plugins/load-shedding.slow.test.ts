import { request as httpRequest, Agent } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { useTestApp } from '../../testing/test-app';
import { createTestConfig } from '../../testing/test-config';
import { defineRoute } from '../routing';

let queue = Promise.resolve();
const CALL_DURATION_MS = 5;
let isBlocking = false;
let inside = 0;
let most = 0;
const config = createTestConfig();
const faults: string[] = [];
const use = useTestApp({
  log: pino({ level: 'warn' }, { write: (line: string) => void faults.push(line) }),
  config: { ...config, server: { ...config.server, requestsPerMinute: 1_000_000, requestsAtOnce: 100 } },
  register: async (app) => {
    const wait = () =>
      (queue = queue.then(() => new Promise((resolve) => setTimeout(resolve, CALL_DURATION_MS))));
    defineRoute(app, 'GET /health/live', async () => ({ status: 'ok' as const }));
    defineRoute(app, 'GET /config', async () => {
      // Blocks the event loop, as the embedded database does.
      if (isBlocking) {
        for (const end = performance.now() + CALL_DURATION_MS; performance.now() < end;);
        return EMPTY_CONFIG;
      }
      inside += 1;
      most = Math.max(most, inside);
      await wait();
      inside -= 1;
      return EMPTY_CONFIG;
    });
    defineRoute(app, 'POST /user/login', async () => EMPTY_CONFIG);
    defineRoute(app, 'POST /stripe/webhook', async () => ({ received: true as const }), { rawBody: true });
  },
});
const EMPTY_CONFIG = {} as never;
const agent = new Agent({ keepAlive: true });
let port: number;
beforeAll(async () => {
  use().app.checkAnswer = () => undefined;
  await use().app.listen({ host: '127.0.0.1', port: 0 });
  port = (use().app.server.address() as AddressInfo).port;
});
afterAll(() => agent.destroy());

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

function send(path: string, method = 'GET', language = 'en'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-language': language };
    const options = { agent, port, host: '127.0.0.1', path: `/api${path}`, method, headers };
    const request = httpRequest(options, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
          body,
        }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

async function readLimit(): Promise<number> {
  const text = await use().core.metrics.registry.getSingleMetricAsString('requests_let_in');
  return Number(/^requests_let_in (\d+)/m.exec(text)?.[1]);
}

it('serves what it can under overload, rejects the rest, and recovers afterwards', async () => {
  const answers: Answer[] = [];
  const others: Answer[] = [];
  const limits: number[] = [];
  const end = performance.now() + 6_000;
  const callers = Array.from({ length: 400 }, async () => {
    while (performance.now() < end) {
      answers.push(await send('/config'));
      if (answers.at(-1)?.status === 503) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
  callers.push(
    (async () => {
      while (performance.now() < end) {
        limits.push(await readLimit());
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })(),
  );
  while (performance.now() < end) {
    others.push(await send('/health/live'), await send('/stripe/webhook', 'POST'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await Promise.all(callers);

  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  expect(served.length + refused.length).toBe(answers.length);
  expect(refused.length).toBeGreaterThan(served.length);
  expect(served.length).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(100);
  expect(Math.min(...limits)).toBeLessThan(100);
  for (const { retryAfter, body } of refused.slice(0, 5)) {
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(JSON.parse(body)).toEqual({
      code: 'busy',
      detail: 'The server is very busy. Try again in a few seconds.',
    });
  }
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));

  const after = await Promise.all([send('/config'), send('/config')]);
  expect(after.map(({ status }) => status)).toEqual([200, 200]);
});

it('accepts sign-ins while many clients never finish their requests', async () => {
  const sockets: Socket[] = [];
  try {
    for (let caller = 0; caller < 40; caller += 1) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.write(
        'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n{',
      );
      const [heard] = (await once(socket, 'data')) as [Buffer];
      expect(heard.toString()).toContain('100 Continue');
    }
    const answer = await fetch(`http://127.0.0.1:${port}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'not the password' }),
    });
    expect(answer.status).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

it("sends Retry-After in the caller's language, and logs no errors", async () => {
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, caller) => send('/config', 'GET', caller % 2 === 0 ? 'ar' : 'en')),
  );
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
  const { detail } = JSON.parse(refused.find(({ body }) => /[\u0600-\u06ff]/.test(body))?.body ?? '{}') as {
    detail?: string;
  };
  expect(detail).toBe(use().core.translator.in('ar')('busy'));
  expect(faults).toEqual([]);
});

it('rejects requests waiting in sockets while it blocks its own thread', async () => {
  isBlocking = true;
  try {
    const answers = await Promise.all(Array.from({ length: 400 }, () => send('/config')));
    const served = answers.filter(({ status }) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(64);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(400 - served);
    expect(served).toBeLessThan(400);
  } finally {
    isBlocking = false;
  }
});
