import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { listenToPush } from '../../testing/push-listener';
import { openServerWorld, type ServerWorld } from '../../testing/server-fixture';
import type { ServerProcess } from '../../testing/server-process';
import type { TestUser } from '../../testing/test-app';
import { until } from '@lisan/engine-runtime/testing';
import { connectChatClient, generationOf, textOf } from '../modules/text/testing/chat-client';

const words = ['Good ', 'morning, ', 'ليلى. ', 'How ', 'are ', 'you?'];
let world: ServerWorld;
let user: TestUser;

beforeAll(async () => {
  world = await openServerWorld({});
});
beforeEach(async () => {
  user = await world.inside.signUp();
  world.provider.setReply(words);
});
afterAll(() => world?.close(), 60_000);

const ready = ({ url }: ServerProcess) => fetch(`${url}/api/health/ready`);
const post = (at: ServerProcess, path: string, body: object) =>
  fetch(`${at.url}/api${path}`, {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const speak = (at: ServerProcess, text: string) =>
  post(at, '/voice/text-to-speech', { text, voice_id: 'lisan-jack', user_email: user.email });
const findJob = async (jobId: string) => {
  const { db } = world.inside.core.database;
  const job = await db
    .selectFrom('lip_sync_jobs')
    .selectAll()
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  const queued = await db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', job.queue_id)
    .executeTakeFirstOrThrow();
  return { job, queued };
};

function uploadForever(at: ServerProcess): Promise<string> {
  const { hostname, port } = new URL(at.url);
  return new Promise((resolve) => {
    const boundary = 'edge-of-a-part';
    const upload = request({
      hostname,
      port,
      path: '/api/video/upload-audio',
      method: 'POST',
      headers: { ...user.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    upload.on('response', ({ statusCode }) => resolve(`answered ${statusCode}`));
    upload.on('error', () => resolve('cut off'));
    const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
    upload.write(`${part('name="user_email"')}${user.email}\r\n`);
    upload.write(part('name="audio"; filename="endless.wav"'));
    const drip = setInterval(() => upload.write(Buffer.alloc(1024)), 50);
    upload.on('close', () => clearInterval(drip));
  });
}

it('finishes work on stop, hands over the rest, and meets its deadline', async () => {
  const server = await world.start({ DRAIN_SECONDS: '1', STOP_SECONDS: '6' });
  const push = await listenToPush(server.url, user);
  world.sync.pollCount = 1_000_000;
  const asked = { user_email: user.email, ...(await world.addMedia(user)) };
  const { job_id: jobId } = (await (await post(server, '/video/sync-audio', asked)).json()) as {
    job_id: string;
  };
  await until(async () => (await findJob(jobId)).job.provider_job_id?.includes('generation') === true);

  expect((await speak(server, 'Hello.')).status).toBe(200);

  world.provider.fault({ kind: 'slow', firstMs: 1, nextMs: 500 });
  const reader = await connectChatClient(server.url, user).stream('hello');
  await reader.until('start');
  const speech = speak(server, 'Hello there, how are you today? '.repeat(6));
  const upload = uploadForever(server);
  await until(async () => (await readdir(join(world.dataFolder, 'uploads'))).length > 1);

  const begin = Date.now();
  const ended = server.stop();
  await until(async () => (await ready(server)).status === 503);
  expect((await post(server, '/user/balance', { user_email: user.email })).status).toBe(200);

  expect(textOf(await reader.until('done'))).toBe(words.join(''));
  expect((await speech).status).toBe(200);
  await push.ended;
  expect(await upload).toBe('cut off');
  expect(await ended).toBe(0);
  expect(Date.now() - begin).toBeLessThan((1 + 6 + 4) * 1000);
  expect(server.log()).toContain('the server has stopped');
  const { job, queued } = await findJob(jobId);
  expect([job.status, queued.state, queued.failures]).toEqual(['PROCESSING', 'queued', 0]);
  expect((await readdir(join(world.dataFolder, 'uploads'))).filter((name) => name !== 'resumable')).toEqual(
    [],
  );

  world.sync.pollCount = 0;
  const next = await world.start();
  await until(async () => (await findJob(jobId)).job.status === 'COMPLETED');
  expect(world.sync.generationBodies).toHaveLength(1);
  expect(await next.stop()).toBe(0);
});

it('reports a reply that takes too long, and keeps its text for a returning user', async () => {
  const server = await world.start({ STOP_SECONDS: '1' });
  world.provider.fault({ kind: 'slow', firstMs: 1, nextMs: 4_000 });
  const client = connectChatClient(server.url, user);
  const reader = await client.stream('hello');
  const begin = [...(await reader.until('start')), ...(await reader.until('delta'))];
  const ended = server.stop();
  const rest = await reader.until('error');
  expect(rest.at(-1)).toMatchObject({ data: { code: 'shutting_down' } });
  expect(await ended).toBe(0);

  const next = await world.start();
  const resumed = await connectChatClient(next.url, user).resume(generationOf(begin).id);
  expect(textOf(await resumed.until('error'))).toBe('Good ');
  expect(await next.stop()).toBe(0);
});
