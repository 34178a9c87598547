import { randomUUID } from 'node:crypto';
import type { SignInMethods } from '@lisan/contract';
import {
  PASSWORD,
  freshIp,
  mailsTo,
  readCode,
  registerAndSignIn,
  turnOnTwoFactor,
} from '../../../testing/accounts';
import type { GoogleIssuer } from '../../../testing/google-issuer';
import { useGoogleServer } from '../../../testing/google-server';
import { post } from '../../../testing/post';
import type { TestApp } from '../../../testing/test-app';

let issuer: GoogleIssuer;
let server: TestApp;
useGoogleServer((opened) => ({ issuer, server } = opened));

type Account = Awaited<ReturnType<typeof registerAndSignIn>>;
const EXPIRED_AFTER_SECONDS = 11 * 60;
const identity = () => ({ sub: randomUUID(), email: `${randomUUID()}@gmail.com` });
const call = ({ email, token }: Pick<Account, 'email' | 'token'>, path: string, body: object = {}) =>
  post(server, path, { email, ...body }, { token, ip: freshIp() });
const confirm = (account: Pick<Account, 'email' | 'token'>, body: object) =>
  post(server, '/user/confirm', body, { token: account.token, ip: freshIp() });
const signGoogle = (claims: ReturnType<typeof identity>) => {
  const iat = Math.floor(server.clock.now().getTime() / 1000);
  return issuer.sign({ ...claims, iat, exp: iat + 3600 });
};
async function readMethods({ token }: Pick<Account, 'token'>): Promise<SignInMethods> {
  const answer = await server.app.inject({
    url: '/api/user/ways-in',
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json<SignInMethods>();
}

async function undo(email: string, subject: string) {
  const letter = (await mailsTo(server, email)).find((each) => each.subject === subject);
  const token = /\/undo#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? `no link in '${subject}'`;
  return post(server, '/user/undo', { token }, { ip: freshIp() });
}

describe('a session without recent authentication', () => {
  it('cannot change sign-in methods', async () => {
    const account = await registerAndSignIn(server);
    const { email, token } = account;
    const { body: other } = await post(server, '/user/login', { email, password: PASSWORD });
    const { sessions } = await readMethods({ token: String(other['access_token']) });
    const device = sessions.find(({ current }) => current);
    server.clock.advance(EXPIRED_AFTER_SECONDS);
    const before = await readMethods(account);
    const answers = [
      await call(account, '/user/auth/google/link', { token: await signGoogle(identity()) }),
      await call(account, '/user/profile/unlink-social', { platform: 'google' }),
      await call(account, '/user/profile/enable-2fa'),
      await call(account, '/user/profile/verify-2fa', { code: '123456' }),
      await call(account, '/user/change-password', {
        current_password: PASSWORD,
        new_password: 'another horse 8',
      }),
      await call(account, '/user/profile/delete-account', { password: PASSWORD, confirmation: true }),
      await call(account, '/user/profile/disable-2fa', { code: '123456' }),
      await post(server, '/user/sessions/revoke-all', {}, { token }),
    ];
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      answers.map(() => [403, 'proof_required']),
    );
    const ended = await server.app.inject({
      method: 'DELETE',
      url: `/api/user/sessions/${device?.id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([ended.statusCode, ended.json().code]).toEqual([403, 'proof_required']);
    expect({ ...(await readMethods(account)), sessions: [] }).toEqual({ ...before, sessions: [] });
    expect((await readMethods(account)).sessions).toHaveLength(2);
  });

  it('can for ten minutes after the password is given again', async () => {
    const account = await registerAndSignIn(server);
    server.clock.advance(EXPIRED_AFTER_SECONDS);
    expect((await confirm(account, { password: 'not it at all' })).body['code']).toBe('wrong_password');
    expect((await confirm(account, {})).body['code']).toBe('invalid_fields');
    expect((await call(account, '/user/profile/enable-2fa')).body['code']).toBe('proof_required');
    const { status, body } = await confirm(account, { password: PASSWORD });
    expect(status).toBe(200);
    expect(Date.parse(String(body['proved_until'])) - server.clock.now().getTime()).toBeGreaterThan(590_000);
    expect((await call(account, '/user/profile/enable-2fa')).status).toBe(200);
    server.clock.advance(EXPIRED_AFTER_SECONDS);
    expect((await call(account, '/user/profile/enable-2fa')).body['code']).toBe('proof_required');
  });

  it('steps up alone: other sessions are unaffected', async () => {
    const account = await registerAndSignIn(server);
    const { body } = await post(server, '/user/login', { email: account.email, password: PASSWORD });
    const phone = { email: account.email, token: String(body['access_token']) };
    server.clock.advance(EXPIRED_AFTER_SECONDS);
    await confirm(account, { password: PASSWORD });
    expect((await call(phone, '/user/profile/enable-2fa')).body['code']).toBe('proof_required');
  });

  it('cannot guess the password', async () => {
    const account = await registerAndSignIn(server);
    server.clock.advance(EXPIRED_AFTER_SECONDS);
    const ip = freshIp();
    const guess = (password: string) =>
      post(server, '/user/confirm', { password }, { token: account.token, ip });
    for (let miss = 0; miss < 5; miss += 1) expect((await guess(`guess number ${miss}`)).status).toBe(403);
    expect((await guess(PASSWORD)).status).toBe(429);
  });

  it('also needs the second factor, whose code then works for the requested action', async () => {
    const account = await registerAndSignIn(server);
    const { secret, backupCodes } = await turnOnTwoFactor(server, account);
    server.clock.advance(EXPIRED_AFTER_SECONDS);
    const code = await readCode(server, secret);
    expect((await call(account, '/user/profile/disable-2fa', { code })).body['code']).toBe('proof_required');
    expect((await confirm(account, { password: PASSWORD })).body['code']).toBe('two_factor_required');
    expect((await confirm(account, { password: PASSWORD, code: '000000' })).body['code']).toBe(
      'invalid_code',
    );
    expect((await confirm(account, { password: PASSWORD, code })).status).toBe(200);
    expect((await call(account, '/user/profile/disable-2fa', { code: backupCodes[0] })).status).toBe(200);
    await turnOnTwoFactor(server, account);
  });

  it('turns two-factor off with the code of its step-up', async () => {
    const account = await registerAndSignIn(server);
    const { secret } = await turnOnTwoFactor(server, account);
    server.clock.advance(EXPIRED_AFTER_SECONDS);
    const code = await readCode(server, secret);
    await confirm(account, { password: PASSWORD, code });
    const login = { email: account.email, password: PASSWORD, code };
    expect((await post(server, '/user/login', login, { ip: freshIp() })).body['code']).toBe('invalid_code');
    expect((await call(account, '/user/profile/disable-2fa', { code })).status).toBe(200);
  });

  it('of a Google account needs a fresh token of the linked account', async () => {
    const claims = identity();
    const { body } = await post(server, '/user/auth/google', { token: await signGoogle(claims) });
    const account = { email: claims.email, token: String(body['access_token']) };
    server.clock.advance(EXPIRED_AFTER_SECONDS);
    const otherUser = await signGoogle(identity());
    expect((await confirm(account, { token: otherUser })).body['code']).toBe('invalid_google_token');
    expect((await confirm(account, { password: PASSWORD })).body['code']).toBe('wrong_password');
    const token = await signGoogle(claims);
    expect((await confirm(account, { token })).status).toBe(200);
    expect((await confirm(account, { token })).body['code']).toBe('invalid_google_token');
    expect((await call(account, '/user/profile/enable-2fa')).status).toBe(200);
  });
});

describe('sign-in methods', () => {
  it('are listed with their dates and changes', async () => {
    const account = await registerAndSignIn(server);
    const claims = identity();
    expect(await readMethods(account)).toMatchObject({
      password: { since: expect.any(String) },
      google: null,
      two_factor: null,
      sessions: [{ current: true }],
      changes: [],
    });
    await call(account, '/user/auth/google/link', { token: await signGoogle(claims) });
    await turnOnTwoFactor(server, account);
    expect(await readMethods(account)).toMatchObject({
      google: { email: claims.email, since: expect.any(String) },
      two_factor: { backup_codes_left: 10 },
      changes: [
        { change: 'two_factor_on', undone: false },
        { change: 'google_linked', undone: false },
      ],
    });
  });
});

describe('the email about a change', () => {
  const signedOut = async ({ token }: Account) =>
    (await server.app.inject({ url: '/api/user/sessions', headers: { authorization: `Bearer ${token}` } }))
      .statusCode;

  it('unlinks a linked Google account once, and ends every session', async () => {
    const account = await registerAndSignIn(server);
    const claims = identity();
    await call(account, '/user/auth/google/link', { token: await signGoogle(claims) });
    const undone = await undo(account.email, 'A Google account was linked');
    expect([undone.status, undone.body['change']]).toEqual([200, 'google_linked']);
    expect(await signedOut(account)).toBe(401);
    const { body } = await post(server, '/user/auth/google', { token: await signGoogle(claims) });
    expect(body['user']).not.toMatchObject({ user_id: account.userId });
    const again = await undo(account.email, 'A Google account was linked');
    expect(again.body['code']).toBe('invalid_undo_link');
  });

  it('links an unlinked Google account again', async () => {
    const account = await registerAndSignIn(server);
    const claims = identity();
    await call(account, '/user/auth/google/link', { token: await signGoogle(claims) });
    await call(account, '/user/profile/unlink-social', { platform: 'google' });
    expect((await undo(account.email, 'Your Google account was unlinked')).status).toBe(200);
    const { body } = await post(server, '/user/auth/google', { token: await signGoogle(claims) });
    expect(body['user']).toMatchObject({ user_id: account.userId });
  });

  it('turns two-factor off again, and back on with the same secret', async () => {
    const account = await registerAndSignIn(server);
    const { secret, backupCodes } = await turnOnTwoFactor(server, account);
    await call(account, '/user/profile/disable-2fa', { code: await readCode(server, secret) });
    expect((await undo(account.email, 'Two-factor authentication was turned off')).status).toBe(200);
    server.clock.advance(30);
    const logIn = (code?: string) =>
      post(
        server,
        '/user/login',
        { email: account.email, password: PASSWORD, ...(code && { code }) },
        { ip: freshIp() },
      );
    expect((await logIn()).body['code']).toBe('two_factor_required');
    expect((await logIn(backupCodes[3])).status).toBe(200);
    expect((await undo(account.email, 'Two-factor authentication was turned on')).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  it('voids a password set by an attacker until a reset', async () => {
    const account = await registerAndSignIn(server);
    const next = 'a password of the thief 3';
    await call(account, '/user/change-password', { current_password: PASSWORD, new_password: next });
    expect((await undo(account.email, 'Your password was changed')).status).toBe(200);
    for (const password of [PASSWORD, next])
      expect((await post(server, '/user/login', { email: account.email, password })).status).toBe(401);
  });

  it('expires after a week, and no table holds its link', async () => {
    const account = await registerAndSignIn(server);
    await turnOnTwoFactor(server, account);
    const letter = (await mailsTo(server, account.email)).at(0);
    const token = /#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? 'none';
    const { db } = server.core.database;
    const tables = await Promise.all([
      db.selectFrom('access_changes').selectAll().execute(),
      db.selectFrom('jobs').selectAll().execute(),
    ]);
    expect(JSON.stringify(tables)).not.toContain(token);
    server.clock.advance(7 * 24 * 60 * 60 + 1);
    expect((await post(server, '/user/undo', { token })).body['code']).toBe('invalid_undo_link');
  });

  it("uses the user's language, and also covers sessions and a deleted account", async () => {
    const account = await registerAndSignIn(server);
    const { email } = account;
    const { body } = await post(
      server,
      '/user/login',
      { email, password: PASSWORD },
      { language: 'ar', ip: freshIp() },
    );
    await post(server, '/user/sessions/revoke-all', {}, { token: String(body['access_token']) });
    const again = await post(
      server,
      '/user/login',
      { email, password: PASSWORD },
      { language: 'ar', ip: freshIp() },
    );
    const last = { email, token: String(again.body['access_token']) };
    await call(last, '/user/profile/delete-account', { password: PASSWORD, confirmation: true });
    expect((await mailsTo(server, email)).map(({ subject }) => subject).sort()).toEqual(
      ['Confirm your email', 'تم تسجيل خروج أجهزة أخرى من حسابك', 'تم حذف حسابك'].sort(),
    );
  });
});

it('does not accept a backup code used for step-up or sign-in again', async () => {
  const account = await registerAndSignIn(server);
  const [first = '', second = '', third = ''] = (await turnOnTwoFactor(server, account)).backupCodes;
  server.clock.advance(EXPIRED_AFTER_SECONDS);
  expect((await confirm(account, { password: PASSWORD, code: first })).status).toBe(200);
  const login = { email: account.email, password: PASSWORD, code: second };
  const { body } = await post(server, '/user/login', login, { ip: freshIp() });
  const phone = { email: account.email, token: String(body['access_token']) };
  for (const [by, code] of [
    [account, first],
    [account, first.toLowerCase().replace('-', ' ')],
    [phone, second],
    [phone, first],
  ] as const)
    expect((await call(by, '/user/profile/disable-2fa', { code })).body['code']).toBe('invalid_code');
  expect((await call(account, '/user/profile/disable-2fa', { code: third })).status).toBe(200);
});

it('exports an account only after step-up authentication', async () => {
  const account = await registerAndSignIn(server);
  server.clock.advance(EXPIRED_AFTER_SECONDS);
  const request = () =>
    server.app.inject({
      url: '/api/user/export',
      headers: { authorization: `Bearer ${account.token}`, 'accept-language': 'ar' },
    });
  const refused = await request();
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { code: 'proof_required', detail: expect.stringMatching(/\p{Script=Arabic}/u) },
  ]);
  await confirm(account, { password: PASSWORD });
  const given = await request();
  expect([given.statusCode, given.headers['content-type']]).toEqual([200, 'application/zip']);
});
