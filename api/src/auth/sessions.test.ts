import type { AddressInfo } from 'node:net';
import { type DeviceSession, limits } from '@lisan/contract';
import { PASSWORD, registerAndSignIn, freshIp } from '../../testing/accounts';
import { post } from '../../testing/post';
import { useTestApp } from '../../testing/test-app';
import { listenToPush } from '../../testing/push-listener';
import { createSessionCache } from './session-cache';
import { createSessionEndings } from './session-endings';

const use = useTestApp();

describe('signed-in devices', () => {
  const signInAgain = async (email: string, userAgent: string) => {
    const { body } = await post(use(), '/user/login', { email, password: PASSWORD }, { userAgent });
    return String(body['access_token']);
  };
  const get = (url: string, token: string) =>
    use().app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
  const listSessions = async (token: string) =>
    (await get('/user/sessions', token)).json<{ sessions: DeviceSession[] }>().sessions;
  const isAlive = async (token: string) => (await get('/user/sessions', token)).statusCode === 200;

  describe('sessions', () => {
    it('lists sessions by last use, and ends one at a time', async () => {
      const { email, token } = await registerAndSignIn(use());
      const phone = await signInAgain(email, 'A phone\u0007');
      const sessions = await listSessions(phone);
      expect(sessions.map(({ user_agent, current }) => [user_agent, current])).toEqual(
        expect.arrayContaining([
          ['A phone', true],
          [expect.any(String), false],
        ]),
      );
      const other = sessions.find(({ current }) => !current);
      const end = (id: string) =>
        use().app.inject({
          method: 'DELETE',
          url: `/api/user/sessions/${id}`,
          headers: { authorization: `Bearer ${phone}` },
        });
      expect((await end(other?.id ?? '')).statusCode).toBe(200);
      expect([await isAlive(token), await isAlive(phone)]).toEqual([false, true]);
      expect((await end(other?.id ?? '')).statusCode).toBe(404);
    });

    it('shares one drafts key among the sessions of an account only', async () => {
      const keyIn = (token: string) => {
        const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
        return (JSON.parse(claims) as { draft_key?: unknown }).draft_key;
      };
      const { email, token } = await registerAndSignIn(use());
      const other = await registerAndSignIn(use());
      expect(keyIn(token)).toMatch(/^[\w-]{43}$/);
      expect(keyIn(await signInAgain(email, 'phone'))).toBe(keyIn(token));
      expect(keyIn(other.token)).not.toBe(keyIn(token));
    });

    it('treats sessions of another account as missing', async () => {
      const mine = await registerAndSignIn(use());
      const theirs = await registerAndSignIn(use());
      const [session] = await listSessions(theirs.token);
      const answer = await use().app.inject({
        method: 'DELETE',
        url: `/api/user/sessions/${session?.id}`,
        headers: { authorization: `Bearer ${mine.token}` },
      });
      expect(answer.statusCode).toBe(404);
      expect(await isAlive(theirs.token)).toBe(true);
    });

    it('ends only its own session on logout', async () => {
      const { email, token } = await registerAndSignIn(use());
      const phone = await signInAgain(email, 'phone');
      const refused = await post(use(), '/user/logout', { token: phone }, { token });
      expect(refused.status).toBe(403);
      const answer = await post(use(), '/user/logout', { token }, { token });
      expect([answer.status, answer.body['ok']]).toEqual([200, true]);
      expect([await isAlive(token), await isAlive(phone)]).toEqual([false, true]);
    });

    it('ends all sessions at once', async () => {
      const { email, token } = await registerAndSignIn(use());
      const phone = await signInAgain(email, 'phone');
      await post(use(), '/user/sessions/revoke-all', {}, { token: phone });
      expect([await isAlive(token), await isAlive(phone)]).toEqual([false, false]);
      expect(await isAlive(await signInAgain(email, 'phone'))).toBe(true);
    });

    it('ends all sessions on a password change, and renews the token of the one that changed it', async () => {
      const { email, token, ip } = await registerAndSignIn(use());
      const phone = await signInAgain(email, 'phone');
      const change = (current_password: string, new_password: string) =>
        post(use(), '/user/change-password', { email, current_password, new_password }, { token, ip });
      expect((await change('not it', 'another horse 8')).body['code']).toBe('wrong_password');
      expect((await change(PASSWORD, '12345678')).body['code']).toBe('weak_password');
      const { body } = await change(PASSWORD, 'another horse 8');
      const next = String(body['access_token']);
      expect([await isAlive(token), await isAlive(phone), await isAlive(next)]).toEqual([false, false, true]);
      expect((await listSessions(next)).map(({ current }) => current)).toEqual([true]);
      expect((await post(use(), '/user/login', { email, password: PASSWORD })).status).toBe(401);
      expect((await post(use(), '/user/login', { email, password: 'another horse 8' })).status).toBe(200);
    });

    it('puts a changed name into a new token', async () => {
      const { email, token } = await registerAndSignIn(use());
      const { body } = await post(use(), '/user/profile/update', { email, username: 'سلمى' }, { token });
      const claims = Buffer.from(String(body['access_token']).split('.')[1] ?? '', 'base64url').toString(
        'utf8',
      );
      expect(JSON.parse(claims)).toMatchObject({ sub: 'سلمى', email });
      expect(await isAlive(String(body['access_token']))).toBe(true);
    });
  });
});

describe('the end of a session', () => {
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
      const otherUser = await registerAndSignIn(use());
      const [here, there, elsewhere] = await Promise.all([listen(account), listen(phone), listen(otherUser)]);
      await post(use(), '/user/logout', { token: account.token }, { token: account.token });
      await here.ended;
      for (const { userId } of [account, otherUser])
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
      const caller = await core.sessions.authenticate(account.token);
      await post(use(), '/user/logout', { token: account.token }, { token: account.token });
      const reason = await new Promise((resolve) => core.sessions.watch(account.token, caller, resolve));
      expect(reason).toBe('signed_out');
    });

    it('ends soon after a failed first query of the database', async () => {
      const { broadcast, log } = use().core;
      const cache = createSessionCache(broadcast);
      const endings = createSessionEndings(use().core.database, broadcast, log, cache);
      let isAway = false;
      let looks = 0;
      const read = async () => {
        if (isAway && (looks += 1) < 3) throw new Error('no connection');
        return isAway ? ('ended' as const) : ('live' as const);
      };
      const ended = new Promise((resolve) =>
        endings.watch({ userId: 'layla', expiresIn: 1e6, loadToken: read }, resolve),
      );
      isAway = true;
      await endings.announce(use().core.database.db, 'layla', 'password_changed');
      expect(await ended).toBe('password_changed');
      expect(looks).toBe(3);
    });

    it('reports the reason even if the database shows the end first', async () => {
      const { broadcast, log } = use().core;
      const endings = createSessionEndings(
        use().core.database,
        broadcast,
        log,
        createSessionCache(broadcast),
      );
      const looks: Promise<'ended'>[] = [];
      const read = () => {
        const answer = Promise.resolve('ended' as const);
        looks.push(answer);
        return answer;
      };
      const ended = new Promise((resolve) =>
        endings.watch({ userId: 'samir', expiresIn: 1e6, loadToken: read }, resolve),
      );
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
});
