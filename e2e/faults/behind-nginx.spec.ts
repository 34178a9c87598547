import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '../machine/free-port';
import { getNginx } from '../machine/programs';
import { startNginx, type Nginx } from '../machine/nginx';
import { expect, test as base } from '../fixtures/test';
import { Visit } from '../pages/visit';

// Lisan behind nginx, with the configuration that the release tool writes: same headers and
// behaviour as the edge alone.

const edgeUrl = () => process.env['LISAN_URL'] ?? '';
const edge = () => new URL(edgeUrl()).host.replace('localhost', '127.0.0.1');

const test = base.extend<object, { front: Nginx }>({
  front: [
    async ({}, use) => {
      const data = process.env['LISAN_DATA'];
      const assets = data === undefined ? [] : ['--assets', join(data, 'store/assets')];
      const front = await startNginx(['--edge', edge(), ...assets]);
      await use(front);
      await front.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ front }, use) => use(front.url),
});

type Answer = { status: number; headers: Record<string, string>; text: string };

/** Headers of one response, of one connection or of nginx, and those that vary with time. */
const passing = [
  ...['date', 'server', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'],
  ...[
    'etag',
    'last-modified',
    'accept-ranges',
    'x-request-id',
    'x-accel-buffering',
    'ratelimit-reset',
    'ratelimit-remaining',
  ],
];

async function send(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = sendRequest(url, { headers });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true;
  const parts: Buffer[] = [];
  if (isStream) answer.destroy();
  else for await (const part of answer) parts.push(part as Buffer);
  const kept = Object.entries(answer.headers).filter(([name]) => !passing.includes(name));
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(
      kept
        .map(([name, value]) => [name, withoutNonce(String(value))])
        .sort(([one = ''], [other = '']) => one.localeCompare(other)),
    ),
    text: withoutOrigin(withoutNonce(Buffer.concat(parts).toString('latin1'))),
  };
}

/** Without a configured public origin, a page contains the requested one. */
const withoutOrigin = (text: string) => text.replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, 'origin');

const withoutNonce = (text: string) =>
  text
    .replaceAll(/nonce(-|=")[A-Za-z0-9+/]{24}/g, 'nonce')
    // Sampled randomly.
    .replace(' data-tells ', ' ')
    .replace(/^accept-encoding(?:, Accept-Encoding)?$/i, 'accept-encoding');

test('nginx sends the same responses as the edge', async ({ front, token }) => {
  const page = await send(`${edgeUrl()}/home`);
  const [, asset = ''] = /src="(\/shell\/[^"]+\.js)"/.exec(page.text) ?? [];
  const questions: [string, Record<string, string>?][] = [
    ['/home'],
    ['/', { 'accept-language': 'ar' }],
    [asset],
    [asset, { 'accept-encoding': 'gzip' }],
    ...(getNginx().brotli === undefined
      ? []
      : [[asset, { 'accept-encoding': 'gzip, br' }] as [string, Record<string, string>]]),
    [`${asset}.gone.js`],
    ['/remotes/'],
    ['/shell/.hidden'],
    ['/favicon.ico'],
    ['/health'],
    ['/api/stripe/subscription_plans'],
    ['/api/nothing-here'],
    ['/api/events', { authorization: `Bearer ${token}`, accept: 'text/event-stream' }],
  ];
  for (const [path, headers] of questions) {
    const [direct, through] = [await send(edgeUrl() + path, headers), await send(front.url + path, headers)];
    expect({ path, ...through }).toEqual({ path, ...direct });
  }
});

test('opens every view and streams a reply through nginx', async ({ home }) => {
  const visit = new Visit(home, 'en');
  const { chat } = visit;
  await expect(home.getByRole('heading', { level: 1, name: chat('nav.chat') })).toBeVisible();
  const reply = home.getByRole('article', { name: chat('reply.label') });
  await visit.field(chat('composer.label')).fill('Write a 70 second script about morning coffee');
  await visit.field(chat('composer.label')).press('Enter');
  await expect(reply).toHaveAttribute('aria-busy', 'true');
  await expect(visit.button(chat('reply.useInSpeech'))).toBeVisible();
  for (const label of await visit.viewLabels()) await visit.openView(label);
});

test('enforces the content security policy of the page', async ({ home, expectedComplaints }) => {
  expectedComplaints.push('Content Security Policy', 'Failed to load', 'TrustedTypePolicy', 'TrustedScript');
  const outcomes = await home.evaluate(
    async ([unlisted = '', data = '']) => {
      const attempt = (act: () => unknown) =>
        Promise.resolve()
          .then(act)
          .then(
            () => 'ran',
            () => 'refused',
          );
      return {
        unlisted: await attempt(() => import(unlisted)),
        data: await attempt(() => import(data)),
        text: await attempt(() => Reflect.construct(Function, ['return 1'])),
        markup: await attempt(() => (document.createElement('div').innerHTML = '<img src=x>')),
        worker: await attempt(() => new Worker('/remotes/chat/0.0.1-00000000/planted.js')),
      };
    },
    ['/remotes/chat/0.0.1-00000000/planted.js', 'data:text/javascript,globalThis.planted=1'],
  );
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['refused']));
});

test('accepts beacons only from its own pages and hides metrics from visitors', async ({ front }) => {
  const tell = async (origin: string) => {
    const body = JSON.stringify({ opened: [], failed: [], faults: [] });
    const headers = { 'content-type': 'application/json', origin };
    return (await fetch(`${front.url}/beacon`, { method: 'POST', headers, body })).status;
  };
  expect([await tell(front.url), await tell('https://evil.example')]).toEqual([204, 403]);
  expect((await send(`${front.url}/metrics`)).status).toBe(403);
  expect((await send(`${edgeUrl()}/metrics`)).text).toContain('page_beacons_total{outcome="taken"}');
});

test('streams request and response bodies and adds only missing headers to API responses', async () => {
  const heard: string[] = [];
  const api = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'referrer-policy': 'no-referrer' });
    request.on('data', (part: Buffer) => {
      heard.push(part.toString());
      response.write(`heard ${heard.length}\n`);
    });
    request.on('end', () => response.end(JSON.stringify(request.headers)));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const origin = `127.0.0.1:${(api.address() as AddressInfo).port}`;
  const front = await startNginx(['--edge', edge(), '--api', origin]);
  try {
    const sent = sendRequest(`${front.url}/api/voice`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.7', 'x-lisan-edge': 'guessed', 'x-real-ip': '203.0.113.7' },
    });
    sent.write('one');
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.setEncoding('utf8');
    // The first chunk is answered before the upload ends.
    expect((await once(answer, 'data')).join('')).toContain('heard 1');
    sent.write('two');
    expect((await once(answer, 'data')).join('')).toContain('heard 2');
    sent.end();
    const result = JSON.parse((await answer.toArray()).join('')) as Record<string, string>;
    expect(heard).toEqual(['one', 'two']);
    expect(result).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(Object.keys(result).filter((name) => /lisan|real-ip/.test(name))).toEqual([]);
    expect(answer.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  } finally {
    await front.stop();
    api.closeAllConnections();
    api.close();
  }
});

test('shows an error page and returns a JSON error while the edge is down', async ({ browser }) => {
  const front = await startNginx(['--edge', `127.0.0.1:${await findFreePort()}`]);
  const context = await browser.newContext({ locale: 'ar-EG', baseURL: front.url });
  try {
    const answer = await send(`${front.url}/api/plans`);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      503,
      { code: 'api_unavailable', detail: expect.stringContaining('is restarting') as unknown },
    ]);
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    const page = await context.newPage();
    await page.goto('/home');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading')).toContainText('الخادم');
  } finally {
    await context.close();
    await front.stop();
  }
});
