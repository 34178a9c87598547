import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, it } from '@jest/globals';
import { useTestApp, type TestUser } from '../../../../testing/test-app';
import { zipExport } from './export';

const use = useTestApp();
const MEGABYTE = 1024 * 1024;

/** Larger than any buffer on the way, so the export lasts as long as the client reads. */
async function* large() {
  for (let part = 0; part < 64; part += 1) yield new Uint8Array(MEGABYTE).fill(part);
}

async function begin(user: TestUser): Promise<IncomingMessage> {
  const { app, core } = use();
  if (!app.server.listening) {
    core.accountHooks.addExportSection(async function* section() {
      yield { path: 'large.mp4', content: large() };
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  }
  const { port } = app.server.address() as AddressInfo;
  const request = get({ port, path: '/api/user/export', headers: user.headers, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}
const refusal = async (answer: IncomingMessage) => ({
  status: answer.statusCode,
  retryAfter: answer.headers['retry-after'],
  code: (JSON.parse((await buffer(answer)).toString()) as { code: string }).code,
});

it('allows one export at a time per account, and the next after its end or a disconnect', async () => {
  const user = await use().signUp();
  const first = await begin(user);
  expect(first.statusCode).toBe(200);
  const refused = { status: 503, retryAfter: '10', code: 'busy' };
  expect(await refusal(await begin(user))).toEqual(refused);
  first.destroy();
  const again = await waitForTurn(user);
  expect(Object.keys(unzipSync(new Uint8Array(await buffer(again))))).toContain('large.mp4');
});

it('allows four concurrent exports per server', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => use().signUp()));
  const answers = await Promise.all(users.map(begin));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
  expect(answers.filter(({ statusCode }) => statusCode === 503)).toHaveLength(1);
  for (const answer of answers) answer.destroy();
});

it('aborts an export when the client stops reading', async () => {
  const stream = zipExport(manyFiles(), 20);
  stream.once('readable', () => undefined);
  const [error] = (await once(stream, 'error')) as [Error];
  expect(error.message).toBe('Nobody reads the export');
});

async function* manyFiles() {
  yield { path: 'large.mp4', content: large() };
}

/** The server detects a disconnect with a delay; clear the rate limit between attempts. */
async function waitForTurn(user: TestUser): Promise<IncomingMessage> {
  for (;;) {
    await use().core.limits.clear(`requests:GET /user/export:account:${user.userId}`);
    const answer = await begin(user);
    if (answer.statusCode === 200) return answer;
    expect((await refusal(answer)).code).toBe('busy');
  }
}
