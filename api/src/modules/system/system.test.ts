import { brotliDecompressSync, gzipSync, gunzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { createTestApp, useTestApp } from '../../../testing/test-app';

const use = useTestApp({ isWorking: true });
const get = (url: string, headers: Record<string, string> = {}) => use().app.inject({ url, headers });

describe('health', () => {
  it('is live', async () => {
    expect((await get('/api/health/live')).json()).toEqual({ status: 'ok' });
  });

  it('is not ready while the disk is full', async () => {
    const check = jest.spyOn(use().core.disk, 'check').mockRejectedValue(new Error('ENOSPC'));
    const answer = await get('/api/health/ready');
    expect([answer.statusCode, answer.json().detail]).toEqual([503, 'Not ready: disk.']);
    check.mockRestore();
    expect((await get('/api/health/ready')).statusCode).toBe(200);
  });

  it('names the part that is not ready', async () => {
    const server = await createTestApp();
    const answer = await server.app.inject('/api/health/ready');
    await server.close();
    expect([answer.statusCode, answer.json().detail]).toEqual([503, 'Not ready: queue.']);
  });
});

describe('the configuration', () => {
  it('reveals which engines are built in, and no secret', async () => {
    const server = await createTestApp({
      config: {
        stripe: {
          secretKey: 'sk_secret',
          publishableKey: 'pk_public',
          webhookSecret: 'whsec_secret',
          baseUrl: null,
        },
        smtpUrl: 'smtp://person:password@mail.example.com',
      },
    });
    const answer = await server.app.inject('/api/config');
    await server.close();
    expect(answer.json()).toMatchObject({
      stripe_publishable_key: 'pk_public',
      engines: { payment: { name: 'Stripe', local: false }, mail: { name: 'SMTP', local: false } },
      outbox_url: null,
    });
    expect(answer.body).not.toMatch(/secret|password/);
  });
});

describe('operator pages', () => {
  it.each(['/api/metrics', '/api/outbox', '/api/queue'])('allow %s only from this machine', async (url) => {
    expect((await get(url)).statusCode).toBe(200);
    const outside = await get(url, { 'x-forwarded-for': '203.0.113.7' });
    expect([outside.statusCode, outside.json().code]).toEqual([403, 'not_yours']);
    const throughTwo = await get(url, { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' });
    expect(throughTwo.statusCode).toBe(403);
  });

  it.each(['/api/metrics', '/api/outbox', '/api/queue'])(
    "reject %s under another site's host name",
    async (url) => {
      expect((await get(url, { host: 'evil.example' })).statusCode).toBe(403);
      for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000'])
        expect((await get(url, { host })).statusCode).toBe(200);
    },
  );

  it('shows waiting, running and failed jobs with the cause', async () => {
    const { jobs, database } = use().core;
    await jobs.enqueue(database.db, 'test.waits', {});
    await jobs.enqueue(database.db, 'test.later', {}, { delay: 90 });
    for (const [kind, state] of [
      ['test.runs', 'running'],
      ['test.failed', 'failed'],
    ] as const) {
      const id = await jobs.enqueue(database.db, kind, { name: 'Layla' }, { delay: 600 });
      const change = { state, error: 'no face in it', lease_until: new Date(), finished_at: new Date() };
      await database.db.updateTable('jobs').set(change).where('id', '=', id).execute();
    }
    const { body } = await get('/api/queue');
    expect(body).toMatch(/^test\.waits +1 +0 +0 +0 +\d+ s +-$/m);
    expect(body).toMatch(/^test\.later +0 +1 +0 +0 +- +(89|90) s$/m);
    expect(body).toMatch(/^test\.runs +[\w-]+ +0 +0 +-?\d+ s +-$/m);
    expect(body).toMatch(/^[\dT:.-]+Z +test\.failed +[\w-]+ +1 +\S+ +no face in it$/m);
    expect(body).not.toContain('Layla');
    await database.db.deleteFrom('jobs').where('kind', 'like', 'test.%').execute();
  });

  it('shows outbox emails as text in their own direction', async () => {
    await use().core.mailer.send({
      to: 'a@example.com',
      subject: '<script>x</script>',
      text: 'نص',
      language: 'ar',
    });
    const answer = await get('/api/outbox', { 'accept-language': 'ar' });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toContain('&#60;script&#62;');
    expect(answer.body).not.toContain('<script>');
    expect(answer.body).toMatch(/<html lang="ar" dir="rtl">/);
  });

  it('opens metrics only to the configured token', async () => {
    const server = await createTestApp({ config: { metricsToken: 'a-token' } });
    const read = async (headers: Record<string, string>) =>
      (await server.app.inject({ url: '/api/metrics', headers })).statusCode;
    const far = { 'x-forwarded-for': '203.0.113.7' };
    const statuses = [
      await read({}),
      await read({ authorization: 'Bearer another' }),
      await read({ authorization: 'Bearer a-token', ...far }),
    ];
    await server.close();
    expect(statuses).toEqual([403, 403, 200]);
  });
});

it('gives the server two minutes to start', () => {
  expect(use().app.initialConfig.pluginTimeout).toBe(120_000);
});

describe('the server', () => {
  it('serves health and configuration', async () => {
    const ready = await use().app.inject('/api/health/ready');
    expect(ready.json()).toEqual({
      status: 'ok',
      checks: { database: 'ok', queue: 'ok', files: 'ok', disk: 'ok', push: 'ok' },
    });
    const config = await use().app.inject('/api/config');
    expect(config.json()).toMatchObject({ engines: { mail: { name: 'Outbox', local: true } } });
  });

  it('sends errors in the requested language', async () => {
    const english = await use().app.inject({ url: '/api/nowhere' });
    expect(english.statusCode).toBe(404);
    expect(english.json()).toEqual({ detail: 'Not found.', code: 'not_found' });
    const arabic = await use().app.inject({
      url: '/api/nowhere',
      headers: { 'accept-language': 'ar-EG,en;q=0.5' },
    });
    expect(arabic.json()).toEqual({ detail: 'غير موجود.', code: 'not_found' });
  });
});

describe('response compression', () => {
  const voices = (encoding?: string) =>
    use().app.inject({
      url: '/api/voice/voices',
      ...(encoding !== undefined && { headers: { 'accept-encoding': encoding } }),
    });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('compresses a long response for %s as %s', async (accepted, encoding, open) => {
    const plain = await voices();
    const packed = await voices(accepted);
    expect(plain.rawPayload.length).toBeGreaterThan(5_000);
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(open(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0', 'snappy'])(
    'sends it uncompressed to %s',
    async (accepted) => {
      const answer = await voices(accepted);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json<{ voices: unknown[] }>().voices).not.toHaveLength(0);
    },
  );

  it('sends short responses and errors uncompressed', async () => {
    const { headers } = await use().signUp();
    const asked = { headers: { ...headers, 'accept-encoding': 'br' } };
    for (const url of ['/api/text/conversations', '/api/text/conversation/nowhere', '/api/config'])
      expect((await use().app.inject({ url, ...asked })).headers['content-encoding']).toBeUndefined();
  });

  it('rejects a compressed request without decompressing it', async () => {
    const { headers, email } = await use().signUp();
    const answer = await use().app.inject({
      method: 'POST',
      url: '/api/voice/generated-audios',
      headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ email })),
    });
    expect([400, 415, 422]).toContain(answer.statusCode);
  });
});
