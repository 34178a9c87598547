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

/** More than any buffer between here and the caller holds: the export lasts as long as its reader takes. */
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

it('an account has one export at a time, and the next when that one is over or its reader has gone', async () => {
  const user = await use().signUp();
  const first = await begin(user);
  expect(first.statusCode).toBe(200);
  const refused = { status: 503, retryAfter: '10', code: 'busy' };
  expect(await refusal(await begin(user))).toEqual(refused);
  first.destroy();
  const again = await waitForTurn(user);
  expect(Object.keys(unzipSync(new Uint8Array(await buffer(again))))).toContain('large.mp4');
});

it('a server makes four at a time, whoever wants them', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => use().signUp()));
  const answers = await Promise.all(users.map(begin));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
  expect(answers.filter(({ statusCode }) => statusCode === 503)).toHaveLength(1);
  for (const answer of answers) answer.destroy();
});

it('an export that nobody reads ends', async () => {
  const stream = zipExport(manyFiles(), 20);
  stream.once('readable', () => undefined);
  const [error] = (await once(stream, 'error')) as [Error];
  expect(error.message).toBe('Nobody reads the export');
});

async function* manyFiles() {
  yield { path: 'large.mp4', content: large() };
}

/** The server hears that a reader has gone a moment later. Others, because an account may ask three times a minute. */
async function waitForTurn(user: TestUser): Promise<IncomingMessage> {
  for (;;) {
    await use().core.limits.clear(`requests:GET /user/export:account:${user.userId}`);
    const answer = await begin(user);
    if (answer.statusCode === 200) return answer;
    expect((await refusal(answer)).code).toBe('busy');
  }
}
