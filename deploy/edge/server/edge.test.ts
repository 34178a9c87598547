import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import type { ReleaseManifest } from '@lisan/contract';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';
import { createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import type { EdgeOptions } from './edge';

let workspace: WorkspaceFixture;
let edge: FastifyInstance;
const remoteFile = '/remotes/chat/0.1.0-11111111/remote-entry.js';

beforeAll(async () => {
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111', {
    manifest: { views: [{ id: 'chat', icon: 'chat', order: 10, label: 'nav.label' }] },
  });
  await workspace.write('remotes/chat/src/translations/en.json', { nav: { label: '</script><!-- chat' } });
  await workspace.publish(['shell', 'chat']);
  await workspace.write('secret.txt', 'outside the store');
  edge = await startEdge();
});
afterAll(async () => {
  await edge.close();
  await workspace.remove();
});

const startEdge = (options: Partial<EdgeOptions> = {}) => buildTestEdge(workspace.storeFolder, options);
const get = (url: string, headers: Record<string, string> = {}) => edge.inject({ url, headers });

describe('pages', () => {
  test('serve the shell with hashes and the inlined release set on every route', async () => {
    for (const path of ['/', '/home', '/about', '/reset-code?email=a', '/some/deep/path']) {
      const page = await get(path);
      expect(page.statusCode).toBe(path.startsWith('/some') ? 404 : 200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toMatch(
        /src="\/shell\/0\.1\.0-aaaaaaaa\/shell\.js" integrity="sha384-[^"]{64}" crossorigin/,
      );
    }
  });

  test('are listed for crawlers in both languages, except forms, personal pages and unknown addresses', async () => {
    const site = 'http://lisan.example';
    const from = { host: 'lisan.example' };
    const robots = await get('/robots.txt', from);
    expect(robots.body).toContain(`Sitemap: ${site}/sitemap.xml`);
    const sitemap = await get('/sitemap.xml', from);
    expect(sitemap.headers['content-type']).toBe('application/xml');
    for (const address of ['/welcome', '/welcome?lang=ar', '/about?lang=en'])
      expect(sitemap.body).toContain(`<loc>${site}${address}</loc>`);
    const noindex = '<meta name="robots" content="noindex">';
    for (const path of ['/', '/home', '/welcome', '/about'])
      expect((await get(path)).body).not.toContain(noindex);
    for (const path of ['/login', '/demo', '/somewhere']) expect((await get(path)).body).toContain(noindex);
    expect((await get('/home', { cookie: 'lisan-view=chat' })).body).toContain(noindex);
  });

  test('escape text in the inlined set that would end its element', async () => {
    const { body } = await get('/home');
    const json = /<script type="application\/json" id="release-set"[^>]*>(.*?)<\/script>/s.exec(body)?.[1];
    const set = JSON.parse(json ?? '');
    expect(set.remotes.chat.views[0].label.en).toBe('</script><!-- chat');
    expect(body).not.toContain('layla');
  });

  test('use a fresh nonce in each response', async () => {
    const nonces = await Promise.all(
      ['/home', '/home'].map(async (path) => {
        const { body, headers } = await get(path);
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
        expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
        expect(body).toContain(`<script defer nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{24}$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('preload no remote on other pages, or for unknown views', async () => {
    const cookie = { cookie: 'a=b; lisan-view=chat' };
    for (const [path, headers] of [
      ['/about', cookie],
      ['/home', {}],
      ['/home', { cookie: 'lisan-view=unknown' }],
      ['/home', { cookie: 'lisan-view="><script>' }],
    ] as const) {
      expect((await get(path, headers)).body).not.toMatch(/rel="preload" as="script" href="\/remotes/);
    }
  });

  test("use the browser's language", async () => {
    expect((await get('/', { 'accept-language': 'ar-EG,en;q=0.5' })).body).toContain(
      '<html lang="ar" dir="rtl" data-theme="system">',
    );
    expect((await get('/', { 'accept-language': 'fr, en;q=0.8, ar;q=0.3' })).body).toContain(
      '<html lang="en" dir="ltr" data-theme="system">',
    );
    expect((await get('/', { 'accept-language': ';;q=,'.repeat(9999).slice(0, 8000) })).statusCode).toBe(200);
  });

  test('are compressed', async () => {
    const plain = (await get('/')).body.replaceAll(/nonce="[^"]+"/g, '');
    const { rawPayload, headers } = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding, accept-language, cookie',
    });
    expect(
      brotliDecompressSync(rawPayload)
        .toString()
        .replaceAll(/nonce="[^"]+"/g, ''),
    ).toBe(plain);
    expect(gunzipSync((await get('/', { 'accept-encoding': 'gzip' })).rawPayload).toString()).toContain(
      '<!doctype html>',
    );
    const refused = await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
    expect(refused.body).toContain('<!doctype html>');
  });
});

describe('security headers', () => {
  test('forbid inline code, eval, frames and text as code', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*|accounts\.google\.com/);
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy.split('; ')).toContain(part);
    }
  });

  test('allow our scripts by hash, and no source of ours', async () => {
    const { body, headers } = await get('/home');
    const policy = /<script nonce="[^"]+" data-policy="([^"]+)">/.exec(body)?.[1] ?? '';
    const [scripts = '', styles] = policy.split('; ');
    const json = /<script type="application\/json" id="release-set"[^>]*>(.*?)<\/script>/s.exec(body)?.[1];
    const manifest = JSON.parse(json ?? '') as ReleaseManifest;
    for (const { integrity } of [manifest.shell, ...Object.values(manifest.remotes)])
      for (const hash of Object.values(integrity)) expect(scripts).toContain(`'${hash}'`);
    expect(scripts.replaceAll(/'sha384-[^']{64}'/g, '').split(/ +/)).toEqual([
      'script-src',
      'https://js.stripe.com',
    ]);
    expect(styles).toBe("style-src 'unsafe-inline'");
    // The policy does not apply to earlier elements, and what grows with the remotes must not delay the
    // content.
    const order = [
      'rel="preload"',
      '<body>',
      'id="root"',
      'id="release-set"',
      'data-policy',
      '<script defer',
    ];
    const found = order.map((one) => body.indexOf(one));
    expect(found).toEqual([...found].sort((one, other) => one - other));
    expect(String(headers['content-security-policy'])).toMatch(/style-src 'nonce-[^;]+; .*worker-src 'none'/);
  });

  test('allow each Trusted Types policy only once', async () => {
    expect((await get('/')).headers['content-security-policy']).toMatch(
      /; trusted-types lisan-scripts default$/,
    );
  });

  test("allow Google's hosts only with its sign-in", async () => {
    const withGoogle = await startEdge({ withGoogle: true });
    const { headers } = await withGoogle.inject('/login');
    await withGoogle.close();
    expect(headers['content-security-policy']).toMatch(
      /script-src [^;]*https:\/\/accounts\.google\.com\/gsi\/client/,
    );
  });

  test('are present on every kind of response', async () => {
    for (const path of ['/', '/health', remoteFile, '/nothing.js', '/api/config']) {
      expect((await get(path)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      });
    }
  });

  test('set HSTS on https, as reported by a trusted proxy only', async () => {
    const header = { 'x-forwarded-proto': 'https' };
    expect((await get('/', header)).headers['strict-transport-security']).toBeUndefined();
    const behindProxy = await startEdge({ trustedProxies: ['127.0.0.1'] });
    const { headers } = await behindProxy.inject({ url: '/', headers: header });
    await behindProxy.close();
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('published files', () => {
  test('are cacheable forever and readable across origins', async () => {
    const { statusCode, headers } = await get(remoteFile);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      'access-control-allow-origin': '*',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test("use the browser's best encoding", async () => {
    const plain = await get(remoteFile);
    const best = await get(remoteFile, { 'accept-encoding': 'gzip, deflate, br' });
    expect(best.headers['content-encoding']).toBe('br');
    expect(best.headers.vary).toMatch(/accept-encoding/i);
    expect(best.headers['content-type']).toBe(plain.headers['content-type']);
    expect(brotliDecompressSync(best.rawPayload)).toEqual(plain.rawPayload);
    const zipped = await get(remoteFile, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
  });

  test('return an error instead of a page when missing', async () => {
    for (const path of [
      '/remotes/chat/0.1.0-11111111/gone.js',
      '/remotes/chat/0.1.0-99999999/remote-entry.js',
      '/remotes/chat/',
      '/remotes/',
      '/shell/',
      '/favicon.ico',
      '/shell/0.1.0-aaaaaaaa/shell.js.map',
    ]) {
      const { statusCode, body, headers } = await get(path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(JSON.parse(body).code).toBe('not_found');
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});

test('include the icon', async () => {
  expect((await get('/')).body).toContain('<link rel="icon" href="data:image/svg+xml,');
});

test('report whether anything is published', async () => {
  expect((await get('/health')).json()).toMatchObject({ status: 'ok', set: expect.stringMatching(/^\d+-/) });
  const empty = await startEdge({ storeFolder: `${workspace.root}/empty` });
  expect((await empty.inject('/health')).statusCode).toBe(503);
  expect((await empty.inject('/home')).statusCode).toBe(503);
  await empty.close();
});
