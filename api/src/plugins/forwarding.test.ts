import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTestConfig } from '../../testing/test-config';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { readConfig } from '../config/config';

const secret = 'known to edge and API alone';
const forwarding = [
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-for', '203.0.113.7'],
  ['x-forwarded-host', 'localhost'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-anything', ''],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 a-proxy'],
  ['x-real-ip', '127.0.0.1'],
  ['cf-connecting-ip', '127.0.0.1'],
] as const;

function openServer(changes: { edgeSecret?: string; trustedProxies?: string[] }): () => TestApp {
  let server: TestApp;
  beforeAll(async () => {
    const { server: usual } = createTestConfig();
    server = await createTestApp({
      config: { server: { ...usual, trustedProxies: [], ...changes } },
      register: async (app) => {
        app.get('/api/who', (request, reply) => {
          const { ip, host, protocol, headers } = request;
          const told = Object.keys(headers).filter((name) => name.startsWith('x-'));
          return reply.send({ ip, host, protocol, near: request.isFromThisMachine(), told });
        });
      },
    });
  });
  afterAll(() => server?.close(), 30_000);
  return () => server;
}

const call = async (server: TestApp, headers: Record<string, string> = {}, ip = '127.0.0.1') =>
  (
    await server.app.inject({ url: '/api/who', headers: { host: 'here', ...headers }, remoteAddress: ip })
  ).json<object>();

describe('behind the edge', () => {
  const use = openServer({ edgeSecret: secret, trustedProxies: ['127.0.0.1'] });

  it('trusts headers that come with the secret, and hides the secret', async () => {
    const words = {
      'x-lisan-edge': secret,
      'x-forwarded-host': 'lisan.example',
      'x-forwarded-proto': 'https',
    };
    expect(await call(use(), { ...words, 'x-forwarded-for': '203.0.113.7' })).toEqual({
      ip: '203.0.113.7',
      host: 'lisan.example',
      protocol: 'https',
      near: false,
      told: ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for'],
    });
  });

  it('trusts the edge about local callers, not their address', async () => {
    const here = { 'x-lisan-edge': secret, 'x-forwarded-for': '127.0.0.1' };
    expect(await call(use(), here)).toMatchObject({ ip: '127.0.0.1', near: false });
    expect(await call(use(), { ...here, 'x-lisan-near': '1' })).toMatchObject({ near: true });
    const far = { ...here, 'x-forwarded-for': '203.0.113.7', 'x-lisan-near': '1' };
    expect(await call(use(), far)).toMatchObject({ near: false });
  });

  it.each(['', 'known to edge and API alonf', `${secret} `, secret.toUpperCase()])(
    'trusts nothing with %j as the secret',
    async (proof) => {
      const claims = {
        'x-lisan-near': '1',
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-host': 'evil.example',
      };
      expect(await call(use(), { ...claims, 'x-lisan-edge': proof })).toEqual({
        ip: '127.0.0.1',
        host: 'here',
        protocol: 'http',
        near: false,
        told: [],
      });
    },
  );

  it.each(forwarding)('%s: %s without the secret is not local', async (name, value) => {
    expect(await call(use(), { [name]: value })).toMatchObject({ ip: '127.0.0.1', near: false });
  });

  it('treats a direct local program as local', async () => {
    expect(await call(use())).toMatchObject({ ip: '127.0.0.1', near: true });
    expect(await call(use(), {}, '203.0.113.7')).toMatchObject({ ip: '203.0.113.7', near: false });
  });
});

describe('without an edge or a trusted proxy', () => {
  const use = openServer({});

  it.each(forwarding)('%s: %s is not trusted and not local', async (name, value) => {
    expect(await call(use(), { [name]: value })).toMatchObject({
      ip: '127.0.0.1',
      host: 'here',
      near: false,
    });
  });

  it('rejects a secret when none is configured', async () => {
    for (const proof of ['', 'null', 'undefined']) {
      const claims = { 'x-lisan-edge': proof, 'x-lisan-near': '1', 'x-forwarded-for': '127.0.0.1' };
      expect(await call(use(), claims)).toMatchObject({ near: false });
    }
  });

  it('rejects two Host headers', async () => {
    const { app } = use();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /api/who HTTP/1.1\r\nHost: here\r\nHost: there\r\nConnection: close\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"unreadable_request"');
  });
});

describe('behind a proxy the operator trusts', () => {
  const use = openServer({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] });

  it('trusts the client address, through other trusted proxies too', async () => {
    const told = (chain: string) => call(use(), { 'x-forwarded-for': chain });
    expect(await told('203.0.113.7')).toMatchObject({ ip: '203.0.113.7', near: false });
    expect(await told('6.6.6.6, 203.0.113.7, 10.0.0.1')).toMatchObject({ ip: '203.0.113.7', near: false });
    expect(await told('127.0.0.1')).toMatchObject({ near: true });
  });

  it('treats a request without a client address as remote', async () => {
    expect(await call(use(), { 'x-real-ip': '203.0.113.7' })).toMatchObject({ near: false });
    expect(await call(use(), { via: '1.1 a-proxy' })).toMatchObject({ near: false });
  });

  it('does not trust other proxies', async () => {
    const claims = { 'x-forwarded-for': '127.0.0.1' };
    expect(await call(use(), claims, '203.0.113.7')).toMatchObject({ ip: '203.0.113.7', near: false });
  });
});

it.each(['nonsense', '10.0.0.0/33', '10.0.0.0/', '::1/129', '0.0.0.0/0', '1.2.3.4/8/8'])(
  'rejects TRUSTED_PROXIES=%s with one sentence',
  (value) => {
    expect(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1, ${value}` })).toThrow(
      `TRUSTED_PROXIES must be addresses or networks separated by commas, but '${value}' is neither.`,
    );
  },
);
