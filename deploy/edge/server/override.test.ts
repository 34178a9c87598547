import { join } from 'node:path';
import { pageProtocol, overrideBody, overrideText, writeOverride, type Override } from '@lisan/contract';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';
import { createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { makeOverride } from '../../store/operations/override';
import { openKeyring, type Keyring } from '../../store/signing/keyring';
import { textOf } from '../../store/signing/sign-manifest';
import type { ReleaseStore } from '../../store/storage/release-store';

const HOUR_MS = 3_600_000;
const site = 'http://localhost:4000';
const to = 'http://localhost:3001';
const files = `${to}/federated/`;

let workspace: WorkspaceFixture;
let keyring: Keyring;
let store: ReleaseStore;
let edge: FastifyInstance;

beforeAll(async () => {
  workspace = await createPublishedWorkspace({ isSigned: true });
  ({ keyring, signed: store } = workspace);
  edge = await buildTestEdge(workspace.storeFolder, {
    knownKeys: keyring,
    checkIntervalMs: 0,
    beaconShare: 0,
  });
});
afterAll(async () => {
  await edge.close();
  await workspace.remove();
});

async function makeToken(changes: Partial<Parameters<typeof makeOverride>[1]> = {}): Promise<string> {
  const { data } = await makeOverride(store, { remote: 'chat', to, site, life: HOUR_MS, ...changes });
  return (data as { token: string }).token;
}

async function signed(changes: Partial<Override>): Promise<string> {
  const now = Date.now();
  const whole: Override = {
    id: '01234567',
    site,
    remote: 'chat',
    to,
    from: now,
    until: now + HOUR_MS,
    ...changes,
  };
  const body = overrideBody(whole);
  return writeOverride(body, await keyring.sign(overrideText(body)));
}

const host = { host: 'localhost:4000' };
const handIn = (token: unknown, headers: object = { origin: site }) =>
  edge.inject({
    method: 'POST',
    url: pageProtocol.overridePath,
    payload: { token },
    headers: { ...host, ...headers },
  });
const openPage = (token: string, headers: object = host) =>
  edge.inject({ url: '/home', headers: { ...headers, cookie: `a=b; lisan-override=${token}; c=d` } });

test('stores a token in an HttpOnly cookie until it expires', async () => {
  const token = await makeToken();
  const { statusCode, headers } = await handIn(token);
  expect(statusCode).toBe(204);
  expect(headers['cache-control']).toBe('no-store');
  const [, age] =
    /^lisan-override=\S+; Max-Age=(\d+); Path=\/; HttpOnly; SameSite=Lax$/.exec(
      String(headers['set-cookie']),
    ) ?? [];
  expect(Number(age)).toBeGreaterThan(3_590);
  expect(Number(age)).toBeLessThanOrEqual(3_600);
  expect(String(headers['set-cookie'])).toContain(`lisan-override=${token};`);
  const over = await edge.inject({
    method: 'DELETE',
    url: '/override',
    headers: { ...host, origin: site },
  });
  expect(String(over.headers['set-cookie'])).toMatch(/^lisan-override=; Max-Age=0; Path=\/; HttpOnly/);
});

test('allows the target on its own page only, and is never publicly cached', async () => {
  const { body, headers } = await openPage(await makeToken());
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(new RegExp(`script-src [^;]*${files}`));
  expect(policy).toMatch(new RegExp(`connect-src [^;]*${files} ws://localhost:3001/federated/`));
  expect(policy).not.toMatch(new RegExp(`style-src [^;]*${to}`));
  expect(/data-policy="([^"]*)"/.exec(body)?.[1]).toMatch(new RegExp(`script-src [^;]* ${files}`));
  expect(body).toContain('<meta property="lisan-override" content="');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringContaining('cookie') });
  const others = await edge.inject({ url: '/home', headers: host });
  expect(JSON.stringify(others.headers) + others.body).not.toMatch(/localhost:3001|lisan-override"/);
});

test('does not preload the live version of an overridden view', async () => {
  const cookie = `lisan-view=chat; lisan-override=${await makeToken()}`;
  const { body } = await edge.inject({ url: '/home', headers: { ...host, cookie } });
  const early = /rel="preload" as="script" href="\/remotes/;
  expect(body).not.toMatch(early);
  const plain = await edge.inject({ url: '/home', headers: { ...host, cookie: 'lisan-view=chat' } });
  expect(plain.body).toMatch(early);
});

const refused: readonly (readonly [what: string, make: () => Promise<string>])[] = [
  ['nothing', async () => ''],
  ['garbage', async () => 'x~y~z'],
  ['what nobody has signed', async () => (await makeToken()).split('~')[0] ?? ''],
  [
    'what another key has signed',
    async () => {
      const [body = ''] = (await makeToken()).split('~');
      const other = openKeyring(join(workspace.root, 'other-keys'));
      return writeOverride(body, await other.sign(overrideText(body)));
    },
  ],
  [
    'other words below the signature of a token',
    async () => {
      const [, ...signatures] = (await makeToken()).split('~');
      const [body = ''] = (await makeToken({ to: 'http://localhost:3002' })).split('~');
      return writeOverride(body, signatures);
    },
  ],
  [
    'the signature of a set',
    async () => {
      const { head } = await store.sets.readHead();
      const text = Buffer.from(textOf(head!.set)).toString('base64url');
      return writeOverride(text, head!.signatures ?? []);
    },
  ],
  ['one that has expired', () => signed({ from: Date.now() - HOUR_MS, until: Date.now() - 1 })],
  ['one that would last longer than a day', () => signed({ until: Date.now() + 25 * HOUR_MS })],
  ['one of tomorrow', () => signed({ from: Date.now() + HOUR_MS, until: Date.now() + 2 * HOUR_MS })],
  ['one for another site', () => makeToken({ site: 'https://other.example' })],
  ['one for another port of the site', () => makeToken({ site: 'http://localhost:4001' })],
  ["one that leads to a stranger's server", () => signed({ to: 'https://evil.example' })],
  [
    'one whose origin hides another',
    () => signed({ to: "http://localhost:3001 https://evil.example 'unsafe-inline'" }),
  ],
  ['one with a path', () => signed({ to: 'http://localhost:3001/x' })],
  ['one whose name is none', () => signed({ remote: '../chat' })],
];

test.each(refused)('ignores %s and changes no page', async (_what, make) => {
  const token = await make();
  expect((await handIn(token)).statusCode).toBe(403);
  const { body, headers } = await openPage(token);
  const plain = await edge.inject({ url: '/home', headers: host });
  const steady = (text: string) => text.replaceAll(/nonce[-=]"?[A-Za-z0-9+/]{24}/g, 'nonce');
  expect(steady(body)).toBe(steady(plain.body));
  expect(steady(String(headers['content-security-policy']))).toBe(
    steady(String(plain.headers['content-security-policy'])),
  );
});

test('ignores an override of a remote that is not live', async () => {
  expect((await openPage(await signed({ remote: 'billing' }))).body).not.toContain('lisan-override');
});

test('rejects setting and clearing from other sites', async () => {
  const token = await makeToken();
  for (const origin of [undefined, 'http://localhost:4001', 'null', 'https://evil.example']) {
    const headers = origin === undefined ? {} : { origin };
    expect((await handIn(token, headers)).statusCode).toBe(403);
    const ending = await edge.inject({
      method: 'DELETE',
      url: '/override',
      headers: { ...host, ...headers },
    });
    expect(ending.statusCode).toBe(403);
  }
  const asText = await edge.inject({
    method: 'POST',
    url: '/override',
    payload: JSON.stringify({ token }),
    headers: { ...host, origin: site, 'content-type': 'text/plain' },
  });
  expect(asText.statusCode).toBe(415);
});

test('ignores overrides without known keys, and sets a Secure cookie behind an https proxy', async () => {
  const token = await makeToken();
  const blind = await buildTestEdge(workspace.storeFolder, { checkIntervalMs: 0 });
  const cookie = { ...host, cookie: `lisan-override=${token}` };
  expect((await blind.inject({ url: '/home', headers: cookie })).body).not.toContain('lisan-override');
  await blind.close();
  const proxied = await buildTestEdge(workspace.storeFolder, {
    knownKeys: keyring,
    trustedProxies: ['127.0.0.1'],
  });
  const secure = await proxied.inject({
    method: 'POST',
    url: '/override',
    payload: { token: await makeToken({ site: 'https://lisan.example' }) },
    headers: { host: 'lisan.example', 'x-forwarded-proto': 'https', origin: 'https://lisan.example' },
  });
  await proxied.close();
  expect(String(secure.headers['set-cookie'])).toMatch(/; Secure$/);
});

// Last test: it retires the key of the others.
test('ends overrides when their key is retired', async () => {
  const token = await makeToken();
  const [old] = await keyring.list();
  await keyring.make();
  expect((await openPage(token)).body).toContain('lisan-override');
  await keyring.retire(old?.id ?? '');
  expect((await openPage(token)).body).not.toContain('lisan-override');
  expect((await handIn(token)).statusCode).toBe(403);
});
