import type { PasskeyCreationOptions, PasskeyRequestOptions, SignInMethods } from '@lisan/contract';
import { limits } from '@lisan/contract';
import { PASSWORD, freshIp, mailsTo, registerAndSignIn, turnOnTwoFactor } from '../../../../testing/accounts';
import { post } from '../../../../testing/post';
import { createSoftPasskey, type SoftPasskey } from '../../../../testing/soft-passkey';
import { createTestConfig } from '../../../../testing/test-config';
import { createTestApp, useTestApp } from '../../../../testing/test-app';

const use = useTestApp({ isWorking: true });

type Account = Awaited<ReturnType<typeof registerAndSignIn>>;

const EXPIRED_AFTER_SECONDS = 11 * 60;

const send = (account: Pick<Account, 'token'>, path: string, body: object = {}) =>
  post(use(), path, body, { token: account.token, ip: freshIp() });

async function creationOptions(account: Pick<Account, 'token'>): Promise<PasskeyCreationOptions> {
  const { body } = await send(account, '/user/passkeys/options');
  return body as unknown as PasskeyCreationOptions;
}

async function requestOptions(): Promise<PasskeyRequestOptions> {
  const { body } = await post(use(), '/user/login/passkey-options', {}, { ip: freshIp() });
  return body as unknown as PasskeyRequestOptions;
}

async function addPasskey(account: Pick<Account, 'token'>, name = 'Chrome on Linux'): Promise<SoftPasskey> {
  const passkey = createSoftPasskey(await creationOptions(account));
  const added = await send(account, '/user/passkeys', { name, passkey: passkey.created });
  expect([added.status, added.body['message']]).toEqual([200, 'Passkey added. You can now log in with it.']);
  return passkey;
}

const signIn = (passkey: object, ip = freshIp()) => post(use(), '/user/login/passkey', { passkey }, { ip });

async function request(
  account: Pick<Account, 'token'>,
  method: 'GET' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
) {
  const answer = await use().app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${account.token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function listPasskeys(account: Pick<Account, 'token'>) {
  const { body } = await request(account, 'GET', '/user/ways-in');
  return (body as unknown as SignInMethods).passkeys ?? [];
}

const removePassword = ({ userId }: Account) =>
  use().core.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();

describe('a passkey', () => {
  it('signs in without password and second factor', async () => {
    const account = await registerAndSignIn(use());
    await turnOnTwoFactor(use(), account);
    const passkey = await addPasskey(account);
    expect(await listPasskeys(account)).toMatchObject([{ name: 'Chrome on Linux', last_used_at: null }]);
    const { status, body } = await signIn(passkey.sign(await requestOptions()));
    expect([status, body['user']]).toEqual([200, expect.objectContaining({ email: account.email })]);
    expect(await listPasskeys({ token: String(body['access_token']) })).toMatchObject([
      { last_used_at: expect.any(String) },
    ]);
  });

  it('does not sign in twice with one challenge', async () => {
    const passkey = await addPasskey(await registerAndSignIn(use()));
    const options = await requestOptions();
    const signed = passkey.sign(options);
    expect((await signIn(signed)).status).toBe(200);
    expect((await signIn(signed)).body['code']).toBe('invalid_passkey');
    expect((await signIn(passkey.sign(options))).body['code']).toBe('invalid_passkey');
  });

  it('does not sign in with an expired, foreign or invented challenge', async () => {
    const account = await registerAndSignIn(use());
    const passkey = await addPasskey(account);
    const late = await requestOptions();
    use().clock.advance(6 * 60);
    const options = await requestOptions();
    const { challenge: toCreate } = await creationOptions(account);
    const invented = Buffer.from('one.9999999999999.two').toString('base64url');
    for (const challenge of [late.challenge, toCreate, invented])
      expect((await signIn(passkey.sign({ ...options, challenge }))).body['code']).toBe('invalid_passkey');
    expect((await signIn(passkey.sign(options))).status).toBe(200);
  });

  it('does not sign in from another origin, for another site or without user verification', async () => {
    const passkey = await addPasskey(await registerAndSignIn(use()));
    const options = await requestOptions();
    const attempts = [
      passkey.sign(options, { origin: 'https://lisan.evil.example' }),
      passkey.sign({ ...options, rpId: 'evil.example' }),
      passkey.sign(options, { isUserVerified: false }),
    ];
    for (const signed of attempts) expect((await signIn(signed)).body['code']).toBe('invalid_passkey');
    expect((await signIn(passkey.sign(options))).status).toBe(200);
  });

  it('does not sign in with a counter that went back', async () => {
    const passkey = await addPasskey(await registerAndSignIn(use()));
    expect((await signIn(passkey.sign(await requestOptions(), { counter: 7 }))).status).toBe(200);
    const copied = passkey.sign(await requestOptions(), { counter: 7 });
    expect((await signIn(copied)).body['code']).toBe('invalid_passkey');
  });

  it("does not sign in to another user's account", async () => {
    const [victim, attacker] = [await registerAndSignIn(use()), await registerAndSignIn(use())];
    const known = await addPasskey(victim);
    const own = await addPasskey(attacker);
    const { id } = known.sign(await requestOptions());
    const signed = own.sign(await requestOptions());
    expect((await signIn({ ...signed, id, rawId: id })).body['code']).toBe('invalid_passkey');
    const handle = Buffer.from(victim.userId).toString('base64url');
    const disguised = own.sign(await requestOptions(), { userHandle: handle });
    expect((await signIn(disguised)).body['code']).toBe('invalid_passkey');
  });

  it('is slowed after wrong signatures', async () => {
    const passkey = await addPasskey(await registerAndSignIn(use()));
    const ip = freshIp();
    for (let miss = 0; miss < 5; miss += 1)
      expect(
        (await signIn(passkey.sign(await requestOptions(), { origin: 'https://a.example' }), ip)).status,
      ).toBe(400);
    expect((await signIn(passkey.sign(await requestOptions()), ip)).status).toBe(429);
  });

  it('steps up a session, but only its own', async () => {
    const [account, other] = [await registerAndSignIn(use()), await registerAndSignIn(use())];
    const passkey = await addPasskey(account);
    const foreign = await addPasskey(other);
    use().clock.advance(EXPIRED_AFTER_SECONDS);
    expect((await send(account, '/user/passkeys/options')).body['code']).toBe('proof_required');
    const confirm = async (signed: object) => send(account, '/user/confirm', { passkey: signed });
    expect((await confirm(foreign.sign(await requestOptions()))).body['code']).toBe('invalid_passkey');
    expect((await confirm(passkey.sign(await requestOptions()))).status).toBe(200);
    expect((await send(account, '/user/passkeys/options')).status).toBe(200);
  });
});

describe('adding a passkey', () => {
  it('needs a challenge of this session, the right origin and user verification', async () => {
    const account = await registerAndSignIn(use());
    const other = await registerAndSignIn(use());
    const foreign = createSoftPasskey(await creationOptions(other));
    const elsewhere = createSoftPasskey(await creationOptions(account), { origin: 'https://a.example' });
    const unverified = createSoftPasskey(await creationOptions(account), { isUserVerified: false });
    for (const { created } of [foreign, elsewhere, unverified])
      expect((await send(account, '/user/passkeys', { name: 'Phone', passkey: created })).body['code']).toBe(
        'invalid_passkey',
      );
    expect(await listPasskeys(account)).toEqual([]);
  });

  it('refuses a credential that is already registered', async () => {
    const account = await registerAndSignIn(use());
    const { created } = createSoftPasskey(await creationOptions(account));
    const other = await registerAndSignIn(use());
    const { challenge } = await creationOptions(other);
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge, origin: 'http://localhost:4000' }),
    ).toString('base64url');
    const copied = { ...created, response: { ...created.response, clientDataJSON } };
    expect((await send(account, '/user/passkeys', { name: 'Mine', passkey: created })).status).toBe(200);
    expect((await send(other, '/user/passkeys', { name: 'Theirs', passkey: copied })).body['code']).toBe(
      'already_exists',
    );
    expect((await send(account, '/user/passkeys', { name: 'Again', passkey: created })).body['code']).toBe(
      'invalid_passkey',
    );
  });

  it('is limited per account', async () => {
    const account = await registerAndSignIn(use());
    const { db } = use().core.database;
    const rows = Array.from({ length: limits.maxPasskeys }, (_, index) => ({
      id: `${account.userId}-${index}`,
      user_id: account.userId,
      credential_id: `${account.userId}-${index}`,
      public_key: 'a',
      sign_count: 0,
      transports: '[]',
      name: 'Key',
      created_at: new Date(),
      last_used_at: null,
    }));
    await db.insertInto('passkeys').values(rows).execute();
    expect((await send(account, '/user/passkeys/options')).body).toMatchObject({
      code: 'wrong_state',
      detail: "You've reached the limit for passkeys. Remove one you no longer use.",
    });
  });

  it('is unavailable when the public address is an IP address', async () => {
    const config = createTestConfig();
    const server = await createTestApp({
      config: { server: { ...config.server, publicUrl: 'http://127.0.0.1:4000' } },
    });
    const { status, body } = await post(server, '/user/login/passkey-options', {});
    expect([status, body['code']]).toEqual([503, 'not_configured']);
    await server.close();
  });
});

describe('managing passkeys', () => {
  it('renames and removes only the own ones', async () => {
    const [account, other] = [await registerAndSignIn(use()), await registerAndSignIn(use())];
    const passkey = await addPasskey(account);
    const path = `/user/passkeys/${(await listPasskeys(account))[0]?.id}`;
    expect((await request(other, 'PATCH', path, { name: 'Mine' })).status).toBe(404);
    expect((await request(other, 'DELETE', path)).status).toBe(404);
    expect((await request(account, 'PATCH', path, { name: ' \u202e ' })).status).toBe(422);
    expect((await request(account, 'PATCH', path, { name: '  My phone ' })).status).toBe(200);
    expect(await listPasskeys(account)).toMatchObject([{ name: 'My phone' }]);
    expect((await request(account, 'DELETE', path)).status).toBe(200);
    expect(await listPasskeys(account)).toEqual([]);
    expect((await signIn(passkey.sign(await requestOptions()))).body['code']).toBe('invalid_passkey');
  });

  it('keeps the last sign-in method, and counts as one', async () => {
    const account = await registerAndSignIn(use());
    await addPasskey(account);
    await use()
      .core.database.db.updateTable('users')
      .set({ google_id: account.userId })
      .where('id', '=', account.userId)
      .execute();
    await removePassword(account);
    const unlink = { email: account.email, platform: 'google' };
    expect((await send(account, '/user/profile/unlink-social', unlink)).status).toBe(200);
    const path = `/user/passkeys/${(await listPasskeys(account))[0]?.id}`;
    expect((await request(account, 'DELETE', path)).body['code']).toBe('last_sign_in_method');
    expect(await listPasskeys(account)).toHaveLength(1);
  });

  it.each([
    ['A passkey was added', 0],
    ['A passkey was removed', 1],
  ])('is undone by the link of “%s”', async (subject, left) => {
    const account = await registerAndSignIn(use());
    const passkey = await addPasskey(account);
    const path = `/user/passkeys/${(await listPasskeys(account))[0]?.id}`;
    if (left === 1) await request(account, 'DELETE', path);
    const letter = (await mailsTo(use(), account.email)).find((each) => each.subject === subject);
    const token = /\/undo#([\w-]+)/.exec(letter?.text ?? '')?.[1];
    expect((await post(use(), '/user/undo', { token }, { ip: freshIp() })).status).toBe(200);
    expect((await request(account, 'GET', '/user/ways-in')).status).toBe(401);
    expect((await signIn(passkey.sign(await requestOptions()))).status).toBe(left === 1 ? 200 : 400);
  });

  it('ends with a password reset that drops the other sign-in methods', async () => {
    const account = await registerAndSignIn(use());
    const { db } = use().core.database;
    await db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', account.userId)
      .execute();
    await addPasskey(account);
    await post(use(), '/user/forgot-password', { email: account.email }, { ip: freshIp() });
    const letter = (await mailsTo(use(), account.email)).find(
      ({ subject }) => subject === 'Reset your password',
    );
    const code = /^ {4}(\w{6})$/m.exec(letter?.text ?? '')?.[1];
    const { body } = await post(
      use(),
      '/user/reset-password',
      { reset_code: code, email: account.email },
      { ip: freshIp() },
    );
    expect(body['other_ways']).toEqual({ google: false, two_factor: false, passkeys: true });
    await post(
      use(),
      '/user/password-reset',
      {
        email: account.email,
        password: PASSWORD,
        reset_token: body['reset_token'],
        drop_other_ways: true,
      },
      { ip: freshIp() },
    );
    expect(
      await db.selectFrom('passkeys').selectAll().where('user_id', '=', account.userId).execute(),
    ).toEqual([]);
  });
});
