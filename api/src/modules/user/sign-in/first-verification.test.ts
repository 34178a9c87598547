import { randomUUID } from 'node:crypto';
import { PASSWORD, freshIp, mailsTo, registerAndSignIn, turnOnTwoFactor } from '../../../../testing/accounts';
import type { GoogleIssuer } from '../../../../testing/google-issuer';
import { useGoogleServer } from '../../../../testing/google-server';
import { post } from '../../../../testing/post';
import type { TestApp } from '../../../../testing/test-app';

let issuer: GoogleIssuer;
let server: TestApp;
useGoogleServer((opened) => ({ issuer, server } = opened));

const OWNERS_PASSWORD = 'a password of the owner 5';
const logIn = (email: string, password: string, code?: string) =>
  post(server, '/user/login', { email, password, ...(code && { code }) }, { ip: freshIp() });
const google = (token: string) => post(server, '/user/auth/google', { token }, { ip: freshIp() });

async function squat() {
  const account = await registerAndSignIn(server, {
    email: `${randomUUID()}@gmail.com`,
    username: 'https://evil.example/x',
  });
  const { email, token } = account;
  const theirs = { sub: randomUUID(), email: `${randomUUID()}@gmail.com` };
  await post(server, '/user/auth/google/link', { email, token: await issuer.sign(theirs) }, { token });
  const { backupCodes } = await turnOnTwoFactor(server, account);
  const [backup = ''] = backupCodes;
  return { ...account, theirs, backup };
}

const undoLinksOf = async (email: string) =>
  (await mailsTo(server, email)).flatMap(({ text }) => /\/undo#([\w-]+)/.exec(text)?.[1] ?? []);

async function reset(email: string, more: object = {}) {
  await post(server, '/user/forgot-password', { email }, { ip: freshIp() });
  const codes = (await mailsTo(server, email)).flatMap(
    ({ text }) => /^ +([2-9A-HJ-NP-Z]{6})$/m.exec(text)?.[1] ?? [],
  );
  const [code = 'none'] = codes;
  const { body } = await post(server, '/user/reset-password', { reset_code: code, email }, { ip: freshIp() });
  const finished = await post(
    server,
    '/user/password-reset',
    { email, password: OWNERS_PASSWORD, reset_token: body['reset_token'], ...more },
    { ip: freshIp() },
  );
  expect(finished.status).toBe(200);
  return body;
}

async function expectNothingLeft({ email, token, theirs, backup }: Awaited<ReturnType<typeof squat>>) {
  const sessions = await server.app.inject({
    url: '/api/user/sessions',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(sessions.statusCode).toBe(401);
  expect((await logIn(email, PASSWORD)).status).toBe(401);
  expect((await logIn(email, PASSWORD, backup)).status).toBe(401);
  // The squatter's Google account opens its own account instead.
  expect((await google(await issuer.sign(theirs))).body['user']).toMatchObject({ email: theirs.email });
  const { db } = server.core.database;
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  expect(user).toMatchObject({ two_factor_at: null, two_factor_secret: null, named_by_owner: false });
  expect(user.email_verified_at).not.toBeNull();
  expect(await db.selectFrom('backup_codes').selectAll().where('user_id', '=', user.id).execute()).toEqual(
    [],
  );
}

describe('the first verification of an address', () => {
  it('by a reset admits the owner and removes all that a squatter set up', async () => {
    const squatter = await squat();
    const links = await undoLinksOf(squatter.email);
    expect(links.length).toBeGreaterThan(0);
    expect(await reset(squatter.email)).toMatchObject({
      first_proof: true,
      other_ways: { google: true, two_factor: true },
    });
    expect((await logIn(squatter.email, OWNERS_PASSWORD)).status).toBe(200);
    await expectNothingLeft(squatter);
    for (const token of links)
      expect((await post(server, '/user/undo', { token }, { ip: freshIp() })).body['code']).toBe(
        'invalid_undo_link',
      );
  });

  it('by Google admits the owner, even when the squatter linked another Google account', async () => {
    const squatter = await squat();
    const { status, body } = await google(await issuer.sign({ sub: randomUUID(), email: squatter.email }));
    expect([status, body['user']]).toEqual([200, expect.objectContaining({ user_id: squatter.userId })]);
    await expectNothingLeft(squatter);
  });

  it("by a link alone does not let Google share the account with the password's owner", async () => {
    const email = `${randomUUID()}@gmail.com`;
    const otherUser = await registerAndSignIn(server, { email });
    const link = (await mailsTo(server, email)).flatMap(
      ({ text }) => /verify-email#([\w-]+)/.exec(text)?.[1] ?? [],
    )[0];
    expect((await post(server, '/user/verify-email', { token: link }, { ip: freshIp() })).status).toBe(200);
    const owner = { sub: randomUUID(), email };
    const asked = await google(await issuer.sign(owner));
    expect([asked.status, asked.body['code']]).toEqual([409, 'confirm_link']);
    const token = await issuer.sign(owner);
    const confirmed = await post(
      server,
      '/user/auth/google',
      { token, password: PASSWORD },
      { ip: freshIp() },
    );
    expect(confirmed.body['user']).toMatchObject({ user_id: otherUser.userId });
  });

  it('by a link leaves the reset to the owner; Google then joins without the password', async () => {
    const email = `${randomUUID()}@gmail.com`;
    await registerAndSignIn(server, { email });
    const link = (await mailsTo(server, email)).flatMap(
      ({ text }) => /verify-email#([\w-]+)/.exec(text)?.[1] ?? [],
    )[0];
    await post(server, '/user/verify-email', { token: link }, { ip: freshIp() });
    await reset(email);
    expect((await logIn(email, PASSWORD)).status).toBe(401);
    expect((await google(await issuer.sign({ sub: randomUUID(), email }))).body['user']).toMatchObject({
      email,
    });
  });

  it('removes other methods only the first time; later resets do so on request', async () => {
    const account = await squat();
    const { email, userId } = account;
    await server.core.database.db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', userId)
      .execute();
    expect(await reset(email)).toMatchObject({ first_proof: false });
    expect((await logIn(email, OWNERS_PASSWORD)).body['code']).toBe('two_factor_required');
    await reset(email, { drop_other_ways: true });
    expect((await logIn(email, OWNERS_PASSWORD)).status).toBe(200);
    expect((await google(await issuer.sign(account.theirs))).body['user']).not.toMatchObject({ email });
  });
});
