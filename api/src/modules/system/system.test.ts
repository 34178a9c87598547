import { describe, expect, it } from '@jest/globals';
import { createTestApp, useTestApp } from '../../../testing/test-app';

const use = useTestApp({ isWorking: true });
const get = (url: string, headers: Record<string, string> = {}) => use().app.inject({ url, headers });

describe('health', () => {
  it('is live without a database, and ready with all parts', async () => {
    expect((await get('/api/health/live')).json()).toEqual({ status: 'ok' });
    expect((await get('/api/health/ready')).statusCode).toBe(200);
  });

  it('names the part that is not ready', async () => {
    const server = await createTestApp();
    const answer = await server.app.inject('/api/health/ready');
    await server.close();
    expect([answer.statusCode, answer.json().detail]).toEqual([503, 'Not ready: queue.']);
  }, 30_000);
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
  }, 30_000);
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
  }, 30_000);

  it('labels metrics by route, not URL', async () => {
    await get('/api/media/some-key?expires=1&signature=a');
    const { body } = await get('/api/metrics');
    expect(body).toContain('route="/api/media/:key"');
    expect(body).not.toContain('some-key');
  });
});

describe('the OpenAPI document', () => {
  it('describes every call with its errors and authentication', async () => {
    const document = (await get('/api/docs/json')).json<{ paths: Record<string, Record<string, object>> }>();
    expect(document.paths['/api/user/login']?.['post']).toMatchObject({
      summary: 'Sign in with e-mail and password',
      tags: ['user'],
      security: [],
      responses: {
        200: expect.anything(),
        401: expect.anything(),
        422: expect.anything(),
        429: expect.anything(),
      },
    });
    expect(document.paths['/api/user/profile/upload-image']?.['post']).toMatchObject({
      security: [{ bearer: [] }],
      requestBody: { content: { 'multipart/form-data': { schema: { required: ['email', 'file'] } } } },
    });
    expect(document.paths['/api/outbox']).toBeUndefined();
    expect((await get('/api/docs')).statusCode).toBe(200);
  });
});
