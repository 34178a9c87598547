import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../../testing/test-app';

const use = useTestApp({ isWorking: true });

describe('server', () => {
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
