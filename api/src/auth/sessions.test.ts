import { describe, expect, it } from '@jest/globals';
import type { DeviceSession } from '@lisan/contract';
import { PASSWORD, registerAndSignIn } from '../../testing/accounts';
import { post } from '../../testing/post';
import { useTestApp } from '../../testing/test-app';

const use = useTestApp();
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
