import type { Beacon } from '@lisan/contract';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';
import { createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';

let workspace: WorkspaceFixture;
let edge: FastifyInstance;
const chat = { remote: 'chat', version: '0.1.0-11111111' };
const shell = { remote: 'shell', version: '0.1.0-aaaaaaaa' };
const own = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const nothing: Beacon = { opened: [], failed: [], faults: [] };

beforeAll(async () => {
  workspace = await createPublishedWorkspace();
});
afterAll(() => workspace.remove());
beforeEach(async () => {
  edge = await buildTestEdge(workspace.storeFolder, { trustedProxies: ['127.0.0.1'], checkIntervalMs: 0 });
});
afterEach(() => edge.close());

const send = (body: unknown, headers: Record<string, string | undefined> = own) =>
  edge.inject({
    method: 'POST',
    url: '/beacon',
    headers: JSON.parse(JSON.stringify(headers)) as Record<string, string>,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const report = (beacon: Partial<Beacon>) => send({ ...nothing, ...beacon });
const metrics = async () => (await edge.inject('/metrics')).body;
const reported = async () =>
  (await metrics())
    .split('\n')
    .filter((line) => line.startsWith('page_') && !/^page_(beacons|unknown)/.test(line));

test("counts a page's reports by remote and version", async () => {
  const answer = await report({
    opened: [chat, shell],
    failed: [chat],
    faults: [
      { ...chat, kind: 'render' },
      { ...chat, kind: 'healed' },
    ],
    vitals: { page: 'dashboard', shell: shell.version, LCP: 1234, CLS: 0.02 },
  });
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
  const text = await metrics();
  for (const line of [
    'page_remotes_opened_total{remote="chat",version="0.1.0-11111111",canary="no"} 1',
    'page_remotes_opened_total{remote="shell",version="0.1.0-aaaaaaaa",canary="no"} 1',
    'page_remotes_failed_total{remote="chat",version="0.1.0-11111111",canary="no"} 1',
    'page_faults_total{remote="chat",version="0.1.0-11111111",canary="no",kind="render"} 1',
    'page_faults_total{remote="chat",version="0.1.0-11111111",canary="no",kind="healed"} 1',
    'page_vitals_seconds_bucket{le="1.2",vital="LCP",page="dashboard",shell="0.1.0-aaaaaaaa"} 0',
    'page_vitals_seconds_bucket{le="1.8",vital="LCP",page="dashboard",shell="0.1.0-aaaaaaaa"} 1',
    'page_layout_shift_bucket{le="0.05",page="dashboard",shell="0.1.0-aaaaaaaa"} 1',
    'page_beacons_total{outcome="taken"} 1',
  ])
    expect(text.split('\n')).toContain(line);
});

test('counts each thing once per beacon', async () => {
  const fault = { ...chat, kind: 'rejection' as const };
  await report({ opened: [chat, chat, chat], failed: [chat, chat], faults: [fault, fault] });
  expect((await reported()).map((line) => line.split(' ').at(-1))).toEqual(['1', '1', '1']);
});

test.each([
  ['a remote that there is not', { remote: 'stranger', version: chat.version }],
  ['a version that never was', { remote: 'chat', version: '9.9.9-99999999' }],
  ['a version of another remote', { remote: 'chat', version: shell.version }],
])('counts nothing of %s', async (_what, one) => {
  const vitals = { page: 'other', shell: one.version === shell.version ? '0' : one.version, LCP: 1 } as const;
  await report({ opened: [one], failed: [one], faults: [{ ...one, kind: 'render' }], vitals });
  expect(await reported()).toEqual([]);
  expect(await metrics()).toMatch(/^page_unknown_versions_total 4$/m);
});

const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
const huge = 'a'.repeat(9_000);
test.each([
  ['nothing', '', 400],
  ['no JSON', '{', 400],
  ['no object', '7', 400],
  ['a prototype', `{"__proto__":{"opened":[]},"opened":[],"failed":[],"faults":[]}`, 400],
  ['a constructor', `{"constructor":{"prototype":{}},"opened":[],"failed":[],"faults":[]}`, 400],
  ['what is nested', deep, 400],
  ['nested in a place', `{"opened":${deep},"failed":[],"faults":[]}`, 400],
  ['too much', JSON.stringify({ ...nothing, huge }), 413],
  ['a field of no name', { ...nothing, user: 'layla' }, 400],
  ['a text in a fault', { ...nothing, faults: [{ ...chat, kind: 'render', message: 'secret' }] }, 400],
  ['a kind of no name', { ...nothing, faults: [{ ...chat, kind: 'x"} 1\npage_faults_total 9' }] }, 400],
  ['a version that is none', { ...nothing, opened: [{ remote: 'chat', version: 'a b' }] }, 400],
  ['a version that is long', { ...nothing, opened: [{ remote: 'chat', version: 'a'.repeat(81) }] }, 400],
  ['too many', { ...nothing, opened: Array.from({ length: 21 }, () => chat) }, 400],
  ['no number', { ...nothing, vitals: { page: 'other', shell: shell.version, LCP: 'NaN' } }, 400],
  [
    'NaN',
    `{"opened":[],"failed":[],"faults":[],"vitals":{"page":"other","shell":"${shell.version}","LCP":NaN}}`,
    400,
  ],
  [
    'a number without end',
    `{"opened":[],"failed":[],"faults":[],"vitals":{"page":"other","shell":"${shell.version}","LCP":1e999}}`,
    400,
  ],
  ['a number below zero', { ...nothing, vitals: { page: 'other', shell: shell.version, LCP: -1 } }, 400],
])('rejects %s and counts it as malformed', async (_what, body, status) => {
  const answer = await send(body);
  expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([status, ['detail', 'code']]);
  expect(await reported()).toEqual([]);
  expect(await metrics()).toMatch(/^page_beacons_total\{outcome="malformed"\} 1$/m);
});

test.each([
  ['text, which any page may send', { ...own, 'content-type': 'text/plain' }, 415],
  ['a form', { ...own, 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['no kind', { 'sec-fetch-site': 'same-origin' }, 415],
  ['another site', { ...own, 'sec-fetch-site': 'cross-site' }, 403],
  ['a neighbour', { ...own, 'sec-fetch-site': 'same-site', origin: 'http://localhost:80' }, 403],
  ['nobody', { ...own, 'sec-fetch-site': undefined }, 403],
  ['another origin', { ...own, 'sec-fetch-site': undefined, origin: 'https://evil.example' }, 403],
  ['an origin that is none', { ...own, 'sec-fetch-site': undefined, origin: 'null' }, 403],
])('rejects %s', async (_what, headers, status) => {
  expect((await send({ ...nothing, opened: [chat] }, headers)).statusCode).toBe(status);
  expect(await reported()).toEqual([]);
});

test('accepts the Origin header of an older browser', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-8', host: 'lisan.example:8443' };
  const from = (origin: string) => send({ ...nothing, opened: [chat] }, { ...headers, origin });
  expect((await from('https://lisan.example:8443')).statusCode).toBe(204);
  expect((await from('https://lisan.example')).statusCode).toBe(403);
});

test('rate limits a flooding client without affecting others', async () => {
  const from = (ip: string) => send({ ...nothing, opened: [chat] }, { ...own, 'x-forwarded-for': ip });
  const statuses: number[] = [];
  for (let sent = 0; sent < 150; sent += 1) statuses.push((await from('192.0.2.1')).statusCode);
  expect(statuses).toEqual(Array.from({ length: 150 }, (_one, sent) => (sent < 120 ? 204 : 429)));
  expect((await from('192.0.2.2')).statusCode).toBe(204);
  expect(await metrics()).toMatch(/^page_beacons_total\{outcome="too_many"\} 30$/m);
});

test('answers every method itself and never forwards', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH'] as const)
    expect((await edge.inject({ method, url: '/beacon' })).statusCode).toBe(404);
});

describe('pages', () => {
  const pages = async (share: number) => {
    const one = await buildTestEdge(workspace.storeFolder, { beaconShare: share });
    const bodies = await Promise.all(
      Array.from({ length: 20 }, async () => (await one.inject('/home')).body),
    );
    await one.close();
    return bodies.filter((body) => / data-tells id="release-set"/.test(body)).length;
  };

  test("report at the operator's share", async () => {
    expect(await pages(0)).toBe(0);
    expect(await pages(1)).toBe(20);
  });
});

describe('metrics', () => {
  test.each([
    ['this machine', {}, {}, 200],
    ['this machine by its address', { host: '127.0.0.1:4000' }, {}, 200],
    ['a name of somebody else', { host: 'evil.example' }, {}, 403],
    ['elsewhere', { 'x-forwarded-for': '192.0.2.1' }, {}, 403],
    ['a token', { authorization: 'Bearer right' }, { metricsToken: 'right' }, 200],
    ['another token', { authorization: 'Bearer wrong' }, { metricsToken: 'right' }, 403],
    ['this machine, where there is a token', {}, { metricsToken: 'right' }, 403],
  ])('are available from %s', async (_who, headers, options, status) => {
    const trusted = await buildTestEdge(workspace.storeFolder, options);
    const answer = await trusted.inject({ url: '/metrics', headers });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store']);
    await trusted.close();
  });
});
