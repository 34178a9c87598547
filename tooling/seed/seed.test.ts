import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { seed } from './seed';

interface Received {
  readonly path: string;
  readonly token: string | undefined;
  readonly body: Record<string, unknown>;
}

const answers: Record<string, object> = {
  '/api/user/login': { access_token: 'token-1' },
  '/api/voice/voices': {
    voices: [
      { voice_id: 'v-ar', labels: { language: 'ar' } },
      { voice_id: 'v-en', labels: { language: 'en' } },
    ],
  },
};
let received: Received[] = [];
let registration: { status: number; body: object };
let server: Server;
let origin: string;

beforeEach(async () => {
  received = [];
  registration = { status: 200, body: {} };
  server = createServer((request, response) => {
    void (async () => {
      const { url: path = '', method, headers } = request;
      const body = method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {};
      received.push({ path, token: headers.authorization, body });
      const answer = path === '/api/user/register' ? registration : { status: 200, body: answers[path] };
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body ?? {}));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

it('creates an account with two conversations and one speech in an English voice', async () => {
  const account = await seed(origin, 'demo@lisan.example');
  const made = (path: string) => received.filter((request) => request.path === `/api${path}`);
  expect(made('/user/login')[0]?.body).toEqual(account);
  expect(made('/text/generate')).toHaveLength(2);
  expect(made('/voice/text-to-speech').map(({ token, body }) => [token, body['voice_id']])).toEqual([
    ['Bearer token-1', 'v-en'],
  ]);
});

it('reports why an account was refused', async () => {
  registration = { status: 409, body: { detail: 'This email is in use.' } };
  await expect(seed(origin, 'demo@lisan.example')).rejects.toThrow('409: This email is in use.');
});
