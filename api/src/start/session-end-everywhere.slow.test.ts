import { randomUUID } from 'node:crypto';
import { limits } from '@lisan/contract';
import { freshIp, PASSWORD } from '../../testing/accounts';
import { listenToPush } from '../../testing/push-listener';
import type { ServerProcess } from '../../testing/server-process';
import { openServerWorld, type ServerWorld } from '../../testing/server-fixture';
import type { TestUser } from '../../testing/test-app';
import { connectChatClient, generationOf, type ReplyReader } from '../modules/text/testing/chat-client';

/** A fifteenth of the heartbeat at which streams recheck, so the end was announced. */
const MAX_DELAY_MS = limits.heartbeatSeconds * 500;
let world: ServerWorld;
let one: ServerProcess;
let other: ServerProcess;

beforeAll(async () => {
  world = await openServerWorld({}, async (start) => {
    [one, other] = await Promise.all([start(), start()]);
  });
  world.provider.setReply(['Good ', 'morning.']);
});
afterAll(() => world?.close(), 60_000);

type Act = (owner: TestUser, mine: TestUser) => Promise<Response>;

async function post(path: string, body: object, headers: object = {}): Promise<Response> {
  const answer = await fetch(`${one.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': freshIp(), ...headers },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function signIn(email: string): Promise<TestUser> {
  const answer = await post('/user/login', { email, password: PASSWORD });
  const { access_token: token, user } = (await answer.json()) as {
    access_token: string;
    user: { user_id: string };
  };
  const headers = { authorization: `Bearer ${token}` };
  return { email, username: 'ليلى', userId: user.user_id, token, headers };
}

async function openStreams(user: TestUser) {
  const [here, there] = [one, other].map(({ url }) => connectChatClient(url, user));
  world.provider.fault({ kind: 'slow', firstMs: 1, nextMs: 600_000 });
  const written = await here!.stream('hello');
  const begin = [...(await written.until('start')), ...(await written.until('delta'))];
  const read = await there!.resume(generationOf(begin).id);
  await read.until('delta');
  const pushes = await Promise.all([one, other].map(({ url }) => listenToPush(url, user)));
  const replies = [written, read];
  return { pushes, ended: [...pushes.map(({ ended }) => ended), ...replies.map(untilEnd)] };
}

async function untilEnd(reader: ReplyReader): Promise<void> {
  while (await reader.next());
}

const served = ({ headers }: TestUser) =>
  Promise.all(
    [one, other].map(async ({ url }) => (await fetch(`${url}/api/user/sessions`, { headers })).status),
  );

const ends: readonly (readonly [string, string, Act])[] = [
  ['a sign-out', 'signed_out', (_, { token, headers }) => post('/user/logout', { token }, headers)],
  [
    'a sign-out everywhere',
    'signed_out_everywhere',
    ({ headers }) => post('/user/sessions/revoke-all', {}, headers),
  ],
  [
    'a new password',
    'password_changed',
    ({ email, headers }) =>
      post(
        '/user/change-password',
        { email, current_password: PASSWORD, new_password: 'another horse 8' },
        headers,
      ),
  ],
  [
    'a deleted account',
    'account_deleted',
    ({ email, headers }) =>
      post('/user/profile/delete-account', { email, password: PASSWORD, confirmation: true }, headers),
  ],
];

it.each(ends)(
  '%s ends every open stream of every process, and invalidates the token everywhere',
  async (_name, reason, act) => {
    const email = `${randomUUID()}@example.com`;
    await post('/user/register', { email, username: 'ليلى', password: PASSWORD });
    const [stolen, owner] = [await signIn(email), await signIn(email)];
    const { pushes, ended } = await openStreams(stolen);
    expect(await served(stolen)).toEqual([200, 200]);
    await act(owner, stolen);
    const done = performance.now();
    await Promise.all(ended);
    expect(performance.now() - done).toBeLessThan(MAX_DELAY_MS);
    for (const { events } of pushes)
      expect(events.at(-1)).toMatchObject({ event: 'session.ended', data: JSON.stringify({ reason }) });
    expect(await served(stolen)).toEqual([401, 401]);
  },
);
