import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { TestApp, TestUser } from '../../../testing/test-app';
import type { FakeSyncSo } from '../../engines/lip-sync/testing/fake-sync-so';
import { until } from '../../../testing/until';
import { lipSyncCalls, openSyncSoStudio, type SyncSoStudio } from './testing/sync-so-studio';

jest.setTimeout(60_000);
const ORIGIN = 'https://lisan.example';
let studio: SyncSoStudio;
let fake: FakeSyncSo;
let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  studio = await openSyncSoStudio();
  fake = studio.fake;
  server = await studio.open(ORIGIN);
});
beforeEach(async () => {
  user = await server.signUp();
  fake.looks = 1;
  for (const list of [fake.orders, fake.requests, fake.endings]) list.length = 0;
});
afterAll(async () => {
  await server.close();
  await studio.close();
});

const tell = (url: string, payload: object = { status: 'COMPLETED', outputUrl: 'http://evil.example' }) =>
  server.app.inject({ method: 'POST', url: url.replace(ORIGIN, ''), payload });
const statusOf = async (jobId: string, on = server) => (await lipSyncCalls(on, user).get(jobId)).status;
const looks = () => fake.requests.filter((route) => route.startsWith('GET /v2/generate/')).length;

async function start(on = server): Promise<string> {
  const answer = await lipSyncCalls(on, user).order(await studio.addMedia(on, user));
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<{ job_id: string }>().job_id;
}

it('reads a job on its webhook; forged, repeated and late webhooks change nothing', async () => {
  const jobId = await start();
  await until(() => looks() === 1);
  const url = fake.orders[0]?.webhookUrl ?? '';
  expect(url).toMatch(new RegExp(`^${ORIGIN}/api/video/webhook/sync/${jobId}/[\\w-]{43}$`));

  const other = url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A');
  const forged = [other, url.replace(jobId, randomUUID()), url.replace(/(?<![\w-])[\w-]+$/, 'x')];
  for (const each of forged) expect((await tell(each)).statusCode).toBe(404);
  await pause(300);
  expect([looks(), await statusOf(jobId)]).toEqual([1, 'PROCESSING']);

  const answers = await Promise.all([tell(url), tell(url, {}), tell(url)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await until(async () => (await statusOf(jobId)) === 'COMPLETED');
  expect(looks()).toBe(2);
  expect((await tell(url)).statusCode).toBe(404);
});

it("does not trust a webhook's payload", async () => {
  fake.looks = 2;
  const jobId = await start();
  await until(() => looks() === 1);
  await tell(fake.orders[0]?.webhookUrl ?? '', { status: 'FAILED', id: 'x' });
  await until(() => looks() === 2);
  expect(await statusOf(jobId)).toBe('PROCESSING');
  await tell(fake.orders[0]?.webhookUrl ?? '');
  await until(async () => (await statusOf(jobId)) === 'COMPLETED');
});

it("sends a new provider request for a user's retry", async () => {
  fake.looks = 0;
  fake.endings.push({ status: 'REJECTED', error: 'Policy' });
  const jobId = await start();
  await until(async () => ['FAILED', 'REJECTED'].includes(await statusOf(jobId)));
  expect((await lipSyncCalls(server, user).retry(jobId)).statusCode).toBe(200);
  await until(async () => (await statusOf(jobId)) === 'COMPLETED');
  expect(fake.orders).toHaveLength(2);
});

it('requests no webhook when the server is not publicly reachable', async () => {
  fake.looks = 0;
  const hidden = await studio.open(null);
  const stranger = user;
  user = await hidden.signUp();
  const jobId = await start(hidden);
  await until(async () => (await statusOf(jobId, hidden)) === 'COMPLETED');
  user = stranger;
  await hidden.close();
  expect(fake.orders).toEqual([expect.not.objectContaining({ webhookUrl: expect.anything() })]);
});
