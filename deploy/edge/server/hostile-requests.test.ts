import { METHODS, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { calls } from '@lisan/contract';
import { openRawClient } from '../../testing/raw-client';
import { smugglingForms } from '../../testing/smuggling-forms';
import { startTestEdge, type TestEdge } from '../../testing/test-edge';
import { createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';

const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';

const base = '/remotes/chat/0.1.0-11111111';

let workspace: WorkspaceFixture;
let edge: TestEdge;
let isApiAway = false;
let url: string;
let seen: string[];
let headersSeen: IncomingHttpHeaders[];

beforeAll(async () => {
  const handle: RequestListener = (request, response) => {
    const noteDown = (body: string) => {
      seen.push(`${request.method} ${request.url} ${body}`);
      headersSeen.push(request.headers);
      response.end(request.url);
    };
    text(request).then(noteDown, () => undefined);
  };
  workspace = await createPublishedWorkspace();
  for (const path of ['store/secret.js', 'secret.js']) await workspace.write(path, 'the secret');
  const apiOrigin = () => (isApiAway ? undefined : edge.origin);
  edge = await startTestEdge(handle, { storeFolder: workspace.storeFolder, apiOrigin });
  ({ url } = edge);
});
beforeEach(() => {
  seen = [];
  headersSeen = [];
});
afterAll(async () => {
  await edge.close();
  await workspace.remove();
});

test.each(smugglingForms(hidden).map((form) => [form.name, form] as const))('%s', async (_name, form) => {
  const attacker = await openRawClient(url);
  attacker.send(form.bytes);
  expect(await attacker.untilAnswers(Math.max(1, form.answers.length))).toEqual(form.answers);
  for (let otherUser = 0; otherUser < 3; otherUser += 1) {
    const path = `/api/stranger-${otherUser}`;
    expect(await (await fetch(url + path)).text()).toBe(path);
  }
  const [ofAttacker, ofStrangers] = [seen.slice(0, -3), seen.slice(-3)];
  expect(ofAttacker).toEqual(form.handedOn);
  expect(ofStrangers).toEqual([0, 1, 2].map((otherUser) => `GET /api/stranger-${otherUser} `));
  expect(attacker.statuses()).toEqual(form.answers);
  attacker.socket.destroy();
});

test('drops hop-by-hop headers and forged edge headers', async () => {
  const client = await openRawClient(url);
  const lines = [
    'POST /api/x HTTP/1.1',
    'Host: localhost',
    'Connection: keep-alive, X-Own',
    ...['Keep-Alive: timeout=5', 'X-Own: 1', 'TE: trailers', 'Upgrade: h2c', 'Proxy-Connection: close'],
    ...['X-Lisan-Edge: guessed', 'X-Lisan-Near: 1', 'X-Forwarded-For: 127.0.0.1', 'Via: 1.1 x'],
    ...['Authorization: Bearer token', 'Transfer-Encoding: chunked'],
  ];
  client.send(`${lines.join('\r\n')}\r\n\r\n0\r\n\r\n`);
  expect(await client.untilAnswers(1)).toEqual([200]);
  client.socket.destroy();
  const { host, authorization, connection, ...rest } = headersSeen[0] ?? {};
  expect({ host, authorization, connection }).toEqual({
    host: 'api',
    authorization: 'Bearer token',
    connection: 'keep-alive',
  });
  expect(rest).toEqual({
    'content-length': '0',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'localhost',
    'x-lisan-edge': 'known to edge and API alone',
  });
});

test('no GET of the contract has a body, which the edge would drop', () => {
  const taking = Object.entries(calls)
    .filter(([key, call]) => key.startsWith('GET ') && 'body' in call)
    .map(([key]) => key);
  expect(taking).toEqual([]);
});

describe('unknown method', () => {
  beforeAll(() => {
    isApiAway = true;
  });
  afterAll(() => {
    isApiAway = false;
  });

  const known = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);
  const methods = [...METHODS.filter((method) => !known.has(method)), 'FOO', 'get', 'Query'];
  const bodies = [
    ['no body', []],
    ['an empty body', ['Content-Length: 0']],
    ['JSON', ['Content-Type: application/json', 'Content-Length: 2']],
    ['a body of no kind', ['Content-Length: 2']],
    ['a body of an unreadable kind', ['Content-Type: ///', 'Content-Length: 2']],
  ] as const;

  const codes = /^(not_found|unreadable_request|unsupported_type|body_not_taken|api_unavailable)$/;

  async function ask(method: string, path: string, headers: readonly string[]): Promise<string> {
    const client = await openRawClient(url);
    const lines = ['Host: localhost', 'Accept-Language: ar', 'Connection: close', ...headers];
    const body = headers.includes('Content-Length: 2') ? '{}' : '';
    client.send(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    return Buffer.from(await client.untilClosed(), 'latin1').toString('utf8');
  }

  test.each(bodies)('is rejected with a message: %s', async (_name, headers) => {
    for (const method of methods)
      for (const path of ['/', '/nothing.js', '/shell/1/x.js', '/health', '/%ff', '/api/x']) {
        const answer = await ask(method, path, headers);
        const [head = '', body = ''] = answer.split('\r\n\r\n');
        const said = `${method} ${path}: ${answer}`;
        expect([said, head]).toEqual([said, expect.stringMatching(/^HTTP\/1\.1 (400|404|415|503) /)]);
        const { detail, code } = JSON.parse(body) as { detail: string; code: string };
        expect([said, detail]).toEqual([said, expect.stringMatching(/\p{Script=Arabic}/u)]);
        expect([said, code]).toEqual([said, expect.stringMatching(codes)]);
      }
  });
});

test.each([
  '/remotes/../../secret.js',
  '/remotes/..%2f..%2fsecret.js',
  '/remotes/%2e%2e/%2e%2e/secret.js',
  '/remotes/%252e%252e/%252e%252e/secret.js',
  '/remotes/..\\..\\secret.js',
  '/remotes/%5c..%5c..%5csecret.js',
  `${base}/../../../../secret.js`,
  `${base}/remote-entry.js%00.txt`,
  `${base}/%00`,
  `${base}/%c0%ae%c0%ae/secret.js`,
  `${base}/%zz`,
  `${base}//remote-entry.js/../../../../../secret.js`,
  '/remotes//etc/passwd',
  '//etc/passwd',
  '/%00',
  '/%e0%a4%a',
  `/remotes/${'a'.repeat(9000)}`,
  `/${'../'.repeat(500)}secret.js`,
  `/remotes/${'%2e%2e%2f'.repeat(300)}secret.js`,
  '/\xff\xfe',
  '/.drafts/x',
  '/remotes/.drafts/x.js',
  '*',
  'http://elsewhere.example/remotes/../secret.js',
])('%s neither leaves the store nor breaks the server', async (path) => {
  const client = await openRawClient(url);
  client.send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  const answer = await client.untilClosed();
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  expect(status).toBeLessThan(500);
  expect(answer).not.toContain('the secret');
  expect(answer).not.toMatch(/root:[^:\n]*:0:/);
});
