import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { limits } from '@lisan/contract';
import { PASSWORD, freshIp, registerAndSignIn } from '../../testing/accounts';
import { listenToPush } from '../../testing/push-listener';
import { post } from '../../testing/post';
import { useTestApp } from '../../testing/test-app';
import { createSessionCache } from './session-cache';
import { createSessionEndings } from './session-endings';
import { deleteSession } from './sessions.repository';

const use = useTestApp();
type Account = Awaited<ReturnType<typeof registerAndSignIn>>;

async function originOf(): Promise<string> {
  const { server } = use().app;
  if (!server.listening) await use().app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const listen = async ({ token }: Pick<Account, 'token'>) =>
  listenToPush(await originOf(), { headers: { authorization: `Bearer ${token}` } });

const signInAgain = async (account: Account): Promise<Account> => {
  const { body } = await post(
    use(),
    '/user/login',
    { email: account.email, password: PASSWORD },
    { ip: freshIp() },
  );
  return { ...account, token: String(body['access_token']) };
};

const changePassword = ({ email, token }: Account) =>
  post(
    use(),
    '/user/change-password',
    { email, current_password: PASSWORD, new_password: 'another horse 8' },
    { token, ip: freshIp() },
  );

const ends: [name: string, reason: string, act: (account: Account) => Promise<unknown>][] = [
  ['a sign-out', 'signed_out', ({ token }) => post(use(), '/user/logout', { token }, { token })],
  [
    'a sign-out everywhere',
    'signed_out_everywhere',
    async (account) => {
      const { token } = await signInAgain(account);
      return post(use(), '/user/sessions/revoke-all', {}, { token });
    },
  ],
  [
    'a password that another device changed',
    'password_changed',
    async (account) => changePassword(await signInAgain(account)),
  ],
  ['the password that it changed itself', 'replaced', changePassword],
  [
    'a deleted account',
    'account_deleted',
    ({ email, token }) =>
      post(
        use(),
        '/user/profile/delete-account',
        { email, password: PASSWORD, confirmation: true },
        { token, ip: freshIp() },
      ),
  ],
];

describe('event stream', () => {
  it.each(ends)('ends after %s and reports the reason', async (_name, reason, act) => {
    const account = await registerAndSignIn(use());
    const listener = await listen(account);
    await act(account);
    const done = performance.now();
    await listener.ended;
    expect(performance.now() - done).toBeLessThan(limits.heartbeatSeconds * 500);
    expect(listener.events.at(-1)).toMatchObject({
      event: 'session.ended',
      data: JSON.stringify({ reason }),
    });
  });

  it('ends with its own session only', async () => {
    const account = await registerAndSignIn(use());
    const phone = await signInAgain(account);
    const stranger = await registerAndSignIn(use());
    const [here, there, elsewhere] = await Promise.all([listen(account), listen(phone), listen(stranger)]);
    await post(use(), '/user/logout', { token: account.token }, { token: account.token });
    await here.ended;
    for (const { userId } of [account, stranger])
      await use().core.events.publish(userId, 'notification.added', {
        id: 'n',
        kind: 'k',
        title: 't',
        body: 'b',
      });
    await there.find(({ event }) => event === 'notification.added');
    await elsewhere.find(({ event }) => event === 'notification.added');
    expect(here.events.map(({ event }) => event)).toEqual(['session.ended']);
    there.leave();
    elsewhere.leave();
  });

  it('ends if its session ended between authentication and subscription', async () => {
    const account = await registerAndSignIn(use());
    const { core } = use();
    const claims = JSON.parse(
      Buffer.from(account.token.split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as { jti: string };
    const caller = await core.sessions.authenticate(account.token);
    await deleteSession(core.database.db, account.userId, claims.jti);
    const reason = await new Promise((resolve) => core.sessions.watch(account.token, caller, resolve));
    expect(reason).toBe('signed_out');
  });

  it('ends soon after a failed first query of the database', async () => {
    const { broadcast, log } = use().core;
    const cache = createSessionCache(broadcast);
    const endings = createSessionEndings(use().core.database, broadcast, log, cache);
    let isAway = false;
    let looks = 0;
    const look = async () => {
      if (isAway && (looks += 1) < 3) throw new Error('no connection');
      return isAway ? ('ended' as const) : ('live' as const);
    };
    const ended = new Promise((resolve) => endings.watch({ userId: 'layla', expiresIn: 1e6, look }, resolve));
    isAway = true;
    await endings.announce(use().core.database.db, 'layla', 'password_changed');
    expect(await ended).toBe('password_changed');
    expect(looks).toBe(3);
  });

  it('reports the reason even if the database shows the end first', async () => {
    const { broadcast, log } = use().core;
    const endings = createSessionEndings(use().core.database, broadcast, log, createSessionCache(broadcast));
    const looks: Promise<'ended'>[] = [];
    const look = () => {
      const answer = Promise.resolve('ended' as const);
      looks.push(answer);
      return answer;
    };
    const ended = new Promise((resolve) => endings.watch({ userId: 'samir', expiresIn: 1e6, look }, resolve));
    await looks[0];
    await endings.announce(use().core.database.db, 'samir', 'account_deleted');
    expect(await ended).toBe('account_deleted');
  });

  it('ends when its token expires', async () => {
    const account = await registerAndSignIn(use());
    const { core, clock } = use();
    const caller = await core.sessions.authenticate(account.token);
    const almost = core.config.sessionDays * 24 * 60 * 60 - 2;
    clock.advance(almost);
    const reason = await new Promise((resolve) => core.sessions.watch(account.token, caller, resolve));
    clock.advance(-almost);
    expect(reason).toBe('expired');
  });
});
