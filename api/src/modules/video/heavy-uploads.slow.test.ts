import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMultipart } from '../../../testing/multipart';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app';
import { createTestConfig } from '../../../testing/test-config';
import { makeEmptyAvi } from './testing/empty-avi';
import { until } from '@lisan/engine-runtime/testing';

const folder = mkdtempSync(join(tmpdir(), 'lisan-slow-ffmpeg-'));
const started = join(folder, 'started');
const program = join(folder, 'ffmpeg');
writeFileSync(
  program,
  `#!/bin/sh
case "$*" in *-encoders*) printf ' V..... libx264 x\\n A..... aac x\\n'; exit 0;; esac
echo $$ >> ${started}
exec sleep 300
`,
  { mode: 0o755 },
);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const listStarted = () =>
  existsSync(started) ? readFileSync(started, 'utf8').trim().split('\n').map(Number) : [];
const listAlive = () => listStarted().filter(isAlive);

let server: TestApp;
let people: TestUser[];
const open: ClientRequest[] = [];
beforeAll(async () => {
  server = await createTestApp({ config: { ...createTestConfig(), ffmpegPath: program } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  people = await Promise.all([1, 2, 3].map(() => server.signUp()));
});
afterAll(async () => {
  for (const request of open) request.destroy();
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Upload {
  readonly request: ClientRequest;
  status: number | undefined;
  retryAfter: string | undefined;
  body: string;
}

function upload(user: TestUser, bytes = makeEmptyAvi()): Upload {
  const { payload, headers } = createMultipart({ user_email: user.email }, [
    { field: 'video', name: 'video.avi', bytes },
  ]);
  const { port } = server.app.server.address() as AddressInfo;
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    path: '/api/video/upload-video',
    method: 'POST',
    headers: { ...headers, ...user.headers, 'content-length': payload.length },
  });
  const state: Upload = { request, status: undefined, retryAfter: undefined, body: '' };
  request.on('error', () => undefined);
  request.on('response', (answer) => {
    state.retryAfter = answer.headers['retry-after'];
    answer.setEncoding('utf8').on('data', (text: string) => (state.body += text));
    answer.on('end', () => (state.status = answer.statusCode));
  });
  request.end(payload);
  open.push(request);
  return state;
}

it('runs one ffmpeg per account, queues two, rejects the rest, and ends all when the client disconnects', async () => {
  const [one, other, third] = people as [TestUser, TestUser, TestUser];
  const mine = Array.from({ length: 12 }, () => upload(one));
  await until(() => mine.filter(({ status }) => status === 503).length === 9);
  await until(() => listAlive().length === 1);
  for (const refused of mine.filter(({ status }) => status === 503)) {
    expect(JSON.parse(refused.body)).toEqual({
      code: 'busy',
      detail: "Your earlier requests are still running. Try again when they're done.",
    });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  }

  const theirs = [upload(other), upload(third)];
  await until(() => listAlive().length === 3);
  expect([server.core.heavyWork.running, server.core.heavyWork.waiting]).toEqual([3, 2]);
  expect(theirs.map(({ status }) => status)).toEqual([undefined, undefined]);

  for (const { request } of [...mine, ...theirs]) request.destroy();
  const left = performance.now();
  await until(() => listAlive().length === 0 && server.core.heavyWork.running === 0);
  expect(server.core.heavyWork.waiting).toBe(0);
  expect(performance.now() - left).toBeLessThan(15_000);
});

it("rejects an invalid file immediately, even while another of the account's uploads is processed", async () => {
  const [one] = people as [TestUser];
  const working = upload(one);
  await until(() => listAlive().length === 1);
  const wrong = upload(one, Buffer.from('Nothing that moves. '.repeat(500)));
  await until(() => wrong.status !== undefined);
  expect([wrong.status, JSON.parse(wrong.body).code]).toEqual([415, 'unsupported_type']);
  expect(working.status).toBeUndefined();
  working.request.destroy();
  await until(() => listAlive().length === 0 && server.core.heavyWork.running === 0);
});
