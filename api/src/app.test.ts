import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../testing/test-app';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ isWorking: true });
});
afterAll(() => server.close());

describe('the server', () => {
  it('answers health and configuration', async () => {
    const ready = await server.app.inject('/api/health/ready');
    expect(ready.json()).toEqual({ status: 'ok', checks: { database: 'ok', queue: 'ok', files: 'ok' } });
    const config = await server.app.inject('/api/config');
    expect(config.json()).toMatchObject({ engines: { mail: { name: 'Outbox', local: true } } });
  });

  it('refuses in the language asked for', async () => {
    const english = await server.app.inject({ url: '/api/nowhere' });
    expect(english.statusCode).toBe(404);
    expect(english.json()).toEqual({ detail: 'Not found.', code: 'not_found' });
    const arabic = await server.app.inject({
      url: '/api/nowhere',
      headers: { 'accept-language': 'ar-EG,en;q=0.5' },
    });
    expect(arabic.json()).toEqual({ detail: 'غير موجود.', code: 'not_found' });
  });
});
