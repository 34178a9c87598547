import { beforeAll, describe, expect, it } from '@jest/globals';
import { calls, type CallDefinition, type CallKey } from '@lisan/contract';
import { newAccount } from '@lisan/contract/testing';
import { registerAndSignIn, settleJobs } from '../../testing/accounts';
import { createRequest } from '../../testing/call-request';
import { useTestApp } from '../../testing/test-app';

const use = useTestApp({ isWorking: true });
let account: Awaited<ReturnType<typeof registerAndSignIn>>;
beforeAll(async () => {
  account = await registerAndSignIn(use());
  await settleJobs(use());
});

async function ask(key: CallKey) {
  const headers = { authorization: `Bearer ${account.token}`, 'x-forwarded-for': account.ip };
  return use().app.inject(createRequest(key, calls[key], { user: account, headers }));
}

const TIME = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;
const ID = /"[0-9a-f]{8}-[0-9a-f-]{27}"/g;

const asLayla = (body: string): unknown =>
  JSON.parse(
    body
      .replaceAll(account.email, 'layla@example.com')
      .replaceAll(TIME, '"2026-01-31T12:00:00.000Z"')
      .replaceAll(ID, '"session-1"')
      .replaceAll('lightMyRequest', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0'),
  );

describe('a new account', () => {
  it.each(Object.entries(newAccount))('returns for %s what the example pages show', async (key, told) => {
    const answer = await ask(key as CallKey);
    expect([answer.statusCode, asLayla(answer.body)]).toEqual([200, told]);
  });

  const toAll = ['/config', '/health/live', '/health/ready', '/metrics'].map((path) => `GET ${path}`);
  const lists = ['GET /stripe/subscription_plans', 'GET /voice/voices'];
  const others = ['GET /events', 'GET /user/export', 'GET /demo/face'];
  const known = new Set([...Object.keys(newAccount), ...toAll, ...lists, ...others]);
  const byId = Object.entries<CallDefinition>(calls)
    .map(([key]) => key as CallKey)
    .filter((key) => key.startsWith('GET ') && !known.has(key));

  it.each(byId)('returns 404 for %s', async (key) => {
    expect(key).toContain('/:');
    expect((await ask(key)).statusCode).toBe(key === 'GET /media/:key' ? 403 : 404);
  });
});
