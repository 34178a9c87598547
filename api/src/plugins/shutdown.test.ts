import { setTimeout as pause } from 'node:timers/promises';
import { createTestApp, useTestApp } from '../../testing/test-app';

const use = useTestApp({ isWorking: true });
const get = (url: string) => use().app.inject({ url, headers: { 'accept-language': 'ar' } });

it('fails readiness only once announced, and rejects new requests once started', async () => {
  const { shutdown } = use().core;
  expect((await get('/api/health/ready')).statusCode).toBe(200);

  shutdown.announce();
  expect((await get('/api/health/ready')).json()).toMatchObject({ code: 'shutting_down' });
  expect((await get('/api/stripe/subscription_plans')).statusCode).toBe(200);

  shutdown.start();
  const refused = await get('/api/stripe/subscription_plans');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  // Rejected before other hooks, yet with the security headers.
  expect(refused.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  expect(refused.headers['x-content-type-options']).toBe('nosniff');
  expect(refused.json()).toEqual({ code: 'shutting_down', detail: expect.stringMatching(/[\u0600-\u06ff]/) });
  expect((await get('/api/health/live')).statusCode).toBe(200);
  expect((await get('/api/metrics')).statusCode).toBe(200);
  expect(shutdown.timeUp.aborted).toBe(false);
});

it('closes the database after the last handler, even if its client disconnected', async () => {
  const own = await createTestApp();
  const work = async () => {
    await pause(200);
    return own.core.database.db.selectFrom('users').select('id').execute();
  };
  const running = work();
  own.app.runningCalls.add(running);
  await own.close();
  expect(await running).toEqual([]);
});
