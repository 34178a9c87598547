import { createHash, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { JWTPayload } from 'jose';
import { generate } from 'otplib';
import {
  PASSWORD,
  freshIp,
  registerAndSignIn,
  settleJobs,
  turnOnTwoFactor,
} from '../../../../testing/accounts';
import { CLIENT_ID, ISSUER, startGoogleIssuer, type GoogleIssuer } from '../../../../testing/google-issuer';
import { useGoogleServer } from '../../../../testing/google-server';
import { post } from '../../../../testing/post';
import { createTestApp, type TestApp } from '../../../../testing/test-app';

let issuer: GoogleIssuer;
let server: TestApp;
useGoogleServer((opened) => ({ issuer, server } = opened));

/** How long `jose` waits between two fetches of keys, and a moment more. */
const KEY_COOLDOWN_MS = 5_100;

const identity = (email = `${randomUUID()}@gmail.com`) => ({ sub: randomUUID(), email, name: 'Layla' });
const signIn = (token: string, code?: string) =>
  post(server, '/user/auth/google', { token, ...(code && { code }) }, { ip: freshIp() });
const logIn = (email: string) =>
  post(server, '/user/login', { email, password: PASSWORD }, { ip: freshIp() });

describe('Google sign-in', () => {
  it('opens an account by Google id and finds it under a new address', async () => {
    const claims = identity();
    const first = await signIn(await issuer.sign(claims));
    expect(first.body['user']).toMatchObject({
      email: claims.email,
      username: 'Layla',
      google_id: claims.sub,
    });
    const again = await signIn(await issuer.sign({ ...claims, email: 'moved@gmail.com' }));
    expect(again.body['user']).toEqual(first.body['user']);
  });

  it.each([
    ['for another audience', { aud: 'another.apps.example' }, {}],
    ['of another issuer', { iss: 'https://accounts.example.com' }, {}],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }, {}],
    ['without an expiry', { exp: undefined }, {}],
    ['whose address is not verified', { email_verified: false }, {}],
    ['without an address', { email: undefined }, {}],
    ['signed by a stranger under the right key id', {}, { key: 'stranger' as const }],
  ])('rejects a token %s', async (_name, change, how) => {
    const answer = await signIn(await issuer.sign({ ...identity(), ...change } as JWTPayload, how));
    expect([answer.status, answer.body]).toEqual([
      401,
      { detail: 'Google login failed', code: 'invalid_google_token' },
    ]);
  });

  it('rejects a malformed token and an unsigned one', async () => {
    expect((await signIn('not.a.token')).body['code']).toBe('invalid_google_token');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
      JSON.stringify({ ...identity(), iss: ISSUER, aud: CLIENT_ID, email_verified: true }),
    ).toString('base64url')}.`;
    expect((await signIn(none)).body['code']).toBe('invalid_google_token');
  });

  it("accepts the issuer's short form", async () => {
    expect((await signIn(await issuer.sign({ ...identity(), iss: 'accounts.google.com' }))).status).toBe(200);
  });

  it("follows the issuer's key rotation and rejects retired keys", async () => {
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + KEY_COOLDOWN_MS);
    await issuer.rotate();
    expect((await signIn(await issuer.sign(identity()))).status).toBe(200);
    expect((await signIn(await issuer.sign(identity(), { key: 'retired' }))).status).toBe(401);
    const before = issuer.fetches();
    for (let times = 0; times < 5; times += 1)
      await signIn(await issuer.sign(identity(), { key: 'retired' }));
    expect(issuer.fetches() - before).toBeLessThanOrEqual(1);
  });

  it('requires the second factor', async () => {
    const claims = identity();
    const { body } = await signIn(await issuer.sign(claims));
    const token = String(body['access_token']);
    const enabled = await post(server, '/user/profile/enable-2fa', { email: claims.email }, { token });
    const secret = new URL(String(enabled.body['provisioning_uri'])).searchParams.get('secret') ?? '';
    const code = await generate({ secret });
    await post(server, '/user/profile/verify-2fa', { email: claims.email, code }, { token });
    expect((await signIn(await issuer.sign(claims))).body['code']).toBe('two_factor_required');
    expect((await signIn(await issuer.sign(claims), code)).body['code']).toBe('invalid_code');
  });
});

describe('an address with a password account', () => {
  const atGmail = () => registerAndSignIn(server, { email: `${randomUUID()}@gmail.com` });

  it('is taken over when unverified: password, sessions and second factor are removed', async () => {
    const squatter = await atGmail();
    const claims = identity(squatter.email);
    const { status, body } = await signIn(await issuer.sign(claims));
    expect([status, body['user']]).toEqual([200, expect.objectContaining({ user_id: squatter.userId })]);
    expect((await logIn(squatter.email)).status).toBe(401);
    const old = await post(server, '/user/profile', { email: squatter.email }, { token: squatter.token });
    expect(old.status).toBe(401);
    await settleJobs(server);
    const mails = await server.core.outbox?.list();
    expect(mails?.find(({ to }) => to === squatter.email)?.subject).toBe(
      'You now log in to your account with Google',
    );
  });

  it('is joined when both sides are verified, and keeps its password', async () => {
    const { email, userId } = await atGmail();
    await verifyEmail(userId);
    const { body } = await signIn(await issuer.sign(identity(email)));
    expect(body['user']).toMatchObject({ user_id: userId });
    expect((await logIn(email)).status).toBe(200);
    expect((await signIn(await issuer.sign(identity(email)))).body['code']).toBe('invalid_google_token');
  });
});

describe('an address that Google does not issue', () => {
  const withPassword = async (token: string, more: object = {}) =>
    post(server, '/user/auth/google', { token, ...more }, { ip: freshIp() });

  it.each([true, false])('joins its account only with the password (verified: %s)', async (isVerified) => {
    const { email, userId } = await registerAndSignIn(server);
    if (isVerified) await verifyEmail(userId);
    const token = await issuer.sign(identity(email));
    const asked = await withPassword(token);
    expect([asked.status, asked.body['code'], asked.body['access_token']]).toEqual([
      409,
      'confirm_link',
      undefined,
    ]);
    expect((await logIn(email)).status).toBe(200);
    const wrong = await withPassword(token, { password: 'not it at all' });
    expect([wrong.status, wrong.body['code']]).toEqual([403, 'wrong_password']);
    const joined = await withPassword(token, { password: PASSWORD });
    expect([joined.status, joined.body['user']]).toEqual([200, expect.objectContaining({ user_id: userId })]);
  });

  it('joins directly when its domain is hosted at Google', async () => {
    const { email, userId } = await registerAndSignIn(server);
    await verifyEmail(userId);
    const { body } = await signIn(await issuer.sign({ ...identity(email), hd: 'example.com' }));
    expect(body['user']).toMatchObject({ user_id: userId });
  });

  it('is not linked before the second factor is given', async () => {
    const { email, userId, token: bearer } = await registerAndSignIn(server);
    await verifyEmail(userId);
    const { backupCodes } = await turnOnTwoFactor(server, { email, token: bearer });
    const [backup] = backupCodes;
    const token = await issuer.sign({ ...identity(email), hd: 'example.com' });
    expect((await withPassword(token)).body['code']).toBe('two_factor_required');
    const profile = await post(server, '/user/profile', { email }, { token: bearer });
    expect(profile.body['google_id']).toBeNull();
    const joined = await withPassword(token, { code: ` ${backup?.toLowerCase().replace('-', ' ')} ` });
    expect([joined.status, joined.body['code']]).toEqual([200, undefined]);
  });

  it('opens an account without verifying the address', async () => {
    const { body } = await signIn(await issuer.sign(identity(`${randomUUID()}@example.com`)));
    const { user_id: id } = body['user'] as { user_id: string };
    const row = await server.core.database.db
      .selectFrom('users')
      .select('email_verified_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.email_verified_at).toBeNull();
  });
});

describe('a Google token', () => {
  const secret = 'what the page kept for itself';
  const nonce = createHash('sha256').update(secret).digest('base64url');
  const signInWith = (token: string, kept?: string) =>
    post(server, '/user/auth/google', { token, ...(kept && { nonce: kept }) }, { ip: freshIp() });

  it('works once, even for concurrent requests', async () => {
    const claims = identity();
    const token = await issuer.sign(claims);
    await signIn(await issuer.sign(claims));
    const answers = await Promise.all([signIn(token), signIn(token)]);
    expect(answers.map(({ status }) => status).sort((first, second) => first - second)).toEqual([200, 401]);
    expect((await signIn(token)).body['code']).toBe('invalid_google_token');
  });

  it('works only in the browser that requested it', async () => {
    const token = await issuer.sign({ ...identity(), nonce });
    expect((await signInWith(token)).body['code']).toBe('invalid_google_token');
    expect((await signInWith(token, 'another browser kept this')).body['code']).toBe('invalid_google_token');
    expect((await signInWith(token, secret)).status).toBe(200);
    const bare = await issuer.sign(identity());
    expect((await signInWith(bare, secret)).body['code']).toBe('invalid_google_token');
  });

  it('opens one account for two concurrent sign-ins', async () => {
    const claims = identity();
    const [first, second] = await Promise.all([
      signIn(await issuer.sign(claims)),
      signIn(await issuer.sign(claims)),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body['user']).toEqual(first.body['user']);
  });
});

describe('linking Google', () => {
  it('links one Google account to one account, and unlinks when a password is set', async () => {
    const mine = await registerAndSignIn(server);
    const theirs = await registerAndSignIn(server);
    const claims = identity();
    const link = ({ email, token: bearer }: typeof mine, google: string) =>
      post(server, '/user/auth/google/link', { email, token: google }, { token: bearer });
    const unlink = ({ email, token: bearer }: typeof mine) =>
      post(server, '/user/profile/unlink-social', { email, platform: 'google' }, { token: bearer });
    expect((await unlink(mine)).body['code']).toBe('wrong_state');
    expect((await link(mine, await issuer.sign(claims))).status).toBe(200);
    expect((await link(mine, await issuer.sign(claims))).status).toBe(200);
    expect((await link(mine, await issuer.sign(identity()))).status).toBe(409);
    expect((await link(theirs, await issuer.sign(claims))).body['code']).toBe('already_exists');
    expect((await signIn(await issuer.sign(claims))).body['user']).toMatchObject({ user_id: mine.userId });
    expect((await unlink(mine)).status).toBe(200);
  });

  it('keeps the last sign-in method until a password is set', async () => {
    const claims = identity();
    const { body } = await signIn(await issuer.sign(claims));
    const token = String(body['access_token']);
    const unlink = (bearer: string) =>
      post(
        server,
        '/user/profile/unlink-social',
        { email: claims.email, platform: 'google' },
        { token: bearer },
      );
    const setPassword = () =>
      post(
        server,
        '/user/change-password',
        { email: claims.email, current_password: '', new_password: PASSWORD },
        { token },
      );
    expect((await unlink(token)).body['code']).toBe('last_sign_in_method');
    server.clock.advance(16 * 60);
    expect((await setPassword()).status).toBe(403);
    server.clock.advance(-16 * 60);
    const changed = await setPassword();
    expect((await unlink(String(changed.body['access_token']))).status).toBe(200);
    expect((await logIn(claims.email)).status).toBe(200);
  });
});

describe('an unavailable issuer', () => {
  it("is not reported as the user's error", async () => {
    const lonely = await startGoogleIssuer();
    const away = await createTestApp({
      config: { google: { clientId: CLIENT_ID, keysUrl: lonely.keysUrl, issuer: ISSUER } },
    });
    const token = await lonely.sign(identity());
    lonely.setBroken(true);
    const broken = await post(away, '/user/auth/google', { token });
    await lonely.stop();
    const gone = await post(away, '/user/auth/google', { token });
    await away.close();
    expect([broken.body['code'], gone.body['code']]).toEqual([
      'provider_unavailable',
      'provider_unavailable',
    ]);
  });
});

async function verifyEmail(userId: string): Promise<void> {
  await server.core.database.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', userId)
    .execute();
}

describe('a changed password', () => {
  async function change(more: { unlink_google?: boolean }) {
    const mine = await registerAndSignIn(server);
    const claims = identity();
    const google = await issuer.sign(claims);
    await post(server, '/user/auth/google/link', { email: mine.email, token: google }, { token: mine.token });
    const body = { email: mine.email, current_password: PASSWORD, new_password: 'Another-1-horse', ...more };
    const { status } = await post(server, '/user/change-password', body, { token: mine.token });
    expect(status).toBe(200);
    return { mine, claims };
  }
  const userIdOf = async (claims: ReturnType<typeof identity>) =>
    ((await signIn(await issuer.sign(claims))).body['user'] as { user_id: string }).user_id;

  it('keeps Google linked by default', async () => {
    const { mine, claims } = await change({});
    expect(await userIdOf(claims)).toBe(mine.userId);
  });

  it('unlinks Google on request and emails an undo link', async () => {
    const { mine, claims } = await change({ unlink_google: true });
    expect(await userIdOf(claims)).not.toBe(mine.userId);
    await settleJobs(server);
    const mails = (await server.core.outbox?.list()) ?? [];
    const subjects = mails.filter(({ to }) => to === mine.email).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed');
    expect(subjects.filter((subject) => /Google/.test(subject))).toHaveLength(2);
  });
});
