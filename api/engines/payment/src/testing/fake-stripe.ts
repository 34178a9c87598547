import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createFakeBilling } from './fake-billing';
import { createFakeCalls } from './fake-calls';
import { createFakeStore, makeId } from './fake-objects';
import { createFakeCustomers, type FakeCustomers } from './fake-customers';
import { FakeStripeError, createIdempotency, type FakeReply } from './fake-idempotency';
import { createFakeViews } from './fake-shapes';
import { createFakeWebhooks, type FakeWebhooks } from './fake-webhooks';
import { readForm } from './form-body';

export const FAKE_KEY = 'sk_test_fake';
export const FAKE_WEBHOOK_SECRET = 'whsec_fake';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

export interface FakeStripe extends FakeCustomers, FakeWebhooks {
  readonly baseUrl: string;
  readonly store: ReturnType<typeof createFakeStore>;
  readonly requests: FakeRequest[];
  useClock(now: () => Date): void;
  tick(): void;
  failNext(path: string, answers: readonly { status: number; headers?: Record<string, string> }[]): void;
  setDelay(milliseconds: number): void;
  /** Runs before each request and each response; a throw drops the connection. */
  useGate(gate: (request: FakeRequest) => Promise<void>): void;
  close(): Promise<void>;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const store = createFakeStore();
  const views = createFakeViews(store);
  let clock = () => new Date();
  let present: number | undefined;
  let delay = 0;
  let gate: (request: FakeRequest) => Promise<void> = async () => undefined;
  const now = () => present ?? Math.floor(clock().getTime() / 1000);
  const billing = createFakeBilling(store, views, now);
  const calls = createFakeCalls({ store, views, billing, now });
  const once = createIdempotency();
  const requests: FakeRequest[] = [];
  const failures: { path: string; status: number; headers: Record<string, string> }[] = [];

  async function answer({ method, path, body, headers }: FakeRequest): Promise<FakeReply> {
    const [url = '', query = ''] = path.split('?');
    const failing = failures.findIndex((one) => url.startsWith(one.path));
    const [failure] = failing < 0 ? [] : failures.splice(failing, 1);
    if (failure)
      throw new FakeStripeError(failure.status, { type: 'api_error', message: 'as asked' }, failure.headers);
    if (headers.authorization !== `Bearer ${FAKE_KEY}`)
      throw new FakeStripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    const found = findCall(`${method} ${url}`);
    if (!found)
      throw new FakeStripeError(404, { type: 'invalid_request_error', message: 'Unrecognized URL' });
    const fields = readForm(method === 'POST' ? body : query);
    const expand = Array.isArray(fields['expand']) ? fields['expand'].map(String) : [];
    return { status: 200, body: found.call(found.id, fields, expand), headers: {} };
  }

  function findCall(asked: string) {
    for (const [pattern, call] of Object.entries(calls)) {
      const match = new RegExp(`^${pattern.replace(':', '([\\w-]+)')}$`).exec(asked);
      if (match) return { call, id: match[1] ?? '' };
    }
    return undefined;
  }

  async function respond(request: FakeRequest): Promise<FakeReply> {
    const key = request.headers['idempotency-key'];
    const what = `${request.method} ${request.path} ${request.body}`;
    try {
      return await once(typeof key === 'string' ? key : undefined, what, async () => {
        if (delay > 0) await wait(delay);
        return answer(request);
      });
    } catch (error) {
      if (!(error instanceof FakeStripeError)) throw error;
      return { status: error.status, body: { error: error.body }, headers: error.headers };
    }
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request: FakeRequest = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: incoming.headers,
      body: await text(incoming),
    };
    requests.push(request);
    await gate(request);
    const { status, body, headers } = await respond(request);
    await gate(request);
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': makeId('req'),
      ...headers,
    });
    response.end(JSON.stringify(body));
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    ...createFakeCustomers({ store, views, billing, now }),
    ...createFakeWebhooks(store, FAKE_WEBHOOK_SECRET, () => clock()),
    baseUrl: `http://127.0.0.1:${port}`,
    store,
    requests,
    useClock: (other) => void (clock = other),
    setDelay: (milliseconds) => void (delay = milliseconds),
    useGate: (other) => void (gate = other),
    failNext(path, answers) {
      for (const { status, headers = {} } of answers) failures.push({ path, status, headers });
    },
    tick() {
      const until = now();
      for (;;) {
        const [next] = [
          ...[...store.subscriptions.values()].flatMap((one) => billing.findDue(one) ?? []),
          ...[...store.sessions.values()].flatMap((one) => billing.findExpiry(one) ?? []),
        ]
          .filter(({ at }) => at <= until)
          .sort((one, other) => one.at - other.at);
        if (!next) break;
        present = next.at;
        next.act();
      }
      present = undefined;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
