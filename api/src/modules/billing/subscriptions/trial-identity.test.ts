import { randomUUID } from 'node:crypto';
import { PASSWORD, freshIp, registerAndSignIn, settleJobs } from '../../../../testing/accounts';
import type { GoogleIssuer } from '../../../../testing/google-issuer';
import { useGoogleServer } from '../../../../testing/google-server';
import { post } from '../../../../testing/post';
import type { TestApp } from '../../../../testing/test-app';
import { updateUser } from '../../user/users.repository';

let issuer: GoogleIssuer;
let server: TestApp;
useGoogleServer((opened) => ({ issuer, server } = opened));

interface Account {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
}

async function openCheckout({ email, token }: Account): Promise<string> {
  const wish = { email, name: 'Creator', priceId: 'price_creator' };
  return String((await post(server, '/stripe/subs', wish, { token })).body['session_id']);
}

async function completeCheckout({ email, token }: Account, sessionId: string): Promise<void> {
  await server.app.inject({
    method: 'POST',
    url: `/api/stripe/checkout/${sessionId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'answer=agree',
  });
  await settleJobs(server);
  const status = await post(server, '/stripe/subscription_status', { email }, { token });
  expect(status.body).toMatchObject({ status: 'trialing' });
}

const startTrial = async (account: Account) => completeCheckout(account, await openCheckout(account));

async function endPlan({ userId }: Pick<Account, 'userId'>): Promise<void> {
  const { db } = server.core.database;
  await db.updateTable('subscriptions').set({ status: 'canceled' }).where('user_id', '=', userId).execute();
  await db.deleteFrom('local_subscriptions').where('user_id', '=', userId).execute();
}

async function isTrialAvailable({ email, token }: Omit<Account, 'userId'>): Promise<unknown> {
  return (await post(server, '/stripe/subscription_status', { email }, { token })).body['trial_available'];
}

async function verify({ email }: Account): Promise<void> {
  await settleJobs(server);
  const mails = ((await server.core.outbox?.list()) ?? []).filter(({ to }) => to === email);
  const [token] = mails.flatMap(({ text }) => /(?<=\/verify-email#)[\w-]{43}$/m.exec(text)?.[0] ?? []);
  const answer = await post(server, '/user/verify-email', { token }, { ip: freshIp() });
  expect(answer.status).toBe(200);
}

async function linkGoogle({ email, token }: Account, claims: { sub: string; email: string }): Promise<void> {
  const link = { email, token: await issuer.sign(claims) };
  expect((await post(server, '/user/auth/google/link', link, { token })).status).toBe(200);
}

async function signInWithGoogle(claims: { sub: string; email: string }): Promise<Account> {
  const { body } = await post(
    server,
    '/user/auth/google',
    { token: await issuer.sign(claims) },
    { ip: freshIp() },
  );
  const user = body['user'] as { user_id: string; email: string };
  return { userId: user.user_id, email: user.email, token: String(body['access_token']) };
}

describe('the trial of an unverified account', () => {
  it('is not offered again after the account verifies its address', async () => {
    const account = await registerAndSignIn(server);
    expect(await isTrialAvailable(account)).toBe(true);
    await startTrial(account);
    await verify(account);
    await endPlan(account);
    expect(await isTrialAvailable(account)).toBe(false);
  });

  it('counts for another account with the same verified address', async () => {
    const account = await registerAndSignIn(server, { email: `${randomUUID()}@gmail.com` });
    await startTrial(account);
    // Google and the password together verify that the account owns the address.
    await linkGoogle(account, { sub: randomUUID(), email: account.email });
    const other = await registerAndSignIn(server, { email: account.email.replace('@', '+again@') });
    await verify(other);
    expect(await isTrialAvailable(other)).toBe(false);
  });

  it('counts when its checkout completes after the address is verified', async () => {
    const account = await registerAndSignIn(server);
    const sessionId = await openCheckout(account);
    await verify(account);
    await completeCheckout(account, sessionId);
    await endPlan(account);
    expect(await isTrialAvailable(account)).toBe(false);
  });

  it('counts for the linked Google account, even after unlinking and deletion', async () => {
    const account = await registerAndSignIn(server);
    const claims = { sub: randomUUID(), email: `${randomUUID()}@gmail.com` };
    await startTrial(account);
    await linkGoogle(account, claims);
    await endPlan(account);
    expect(await isTrialAvailable(account)).toBe(false);
    const { email, token } = account;
    await post(server, '/user/profile/unlink-social', { email, platform: 'google' }, { token });
    expect(await isTrialAvailable(account)).toBe(false);
    const wish = { email, password: PASSWORD, confirmation: true };
    const gone = await post(server, '/user/profile/delete-account', wish, { token });
    expect(gone.status).toBe(200);
    expect(await isTrialAvailable(await signInWithGoogle(claims))).toBe(false);
  });

  it('does not count for the owner of an address that someone else registered', async () => {
    const otherUser = await registerAndSignIn(server);
    await startTrial(otherUser);
    await verify(otherUser);
    await endPlan(otherUser);
    await linkGoogle(otherUser, { sub: randomUUID(), email: `${randomUUID()}@gmail.com` });
    const owner = await registerAndSignIn(server, { email: otherUser.email.replace('@', '+own@') });
    await verify(owner);
    expect(await isTrialAvailable(owner)).toBe(true);
  });

  it('leaves a trial to the owner who verifies the address and resets the password', async () => {
    const account = await registerAndSignIn(server);
    await startTrial(account);
    await verify(account);
    await endPlan(account);
    const { core } = server;
    await updateUser(core.database.db, account.userId, { verified_by_link: false });
    expect(await isTrialAvailable(account)).toBe(true);
    await startTrial(account);
    await endPlan(account);
    expect(await isTrialAvailable(account)).toBe(false);
  });

  it('does not count for the owner who takes over the address', async () => {
    const otherUser = await registerAndSignIn(server, { email: `${randomUUID()}@gmail.com` });
    await startTrial(otherUser);
    const owner = await signInWithGoogle({ sub: randomUUID(), email: otherUser.email });
    expect(owner.userId).toBe(otherUser.userId);
    await endPlan(owner);
    expect(await isTrialAvailable(owner)).toBe(true);
  });
});

describe('the trial of a linked Google account', () => {
  it('is not offered again after Google is unlinked', async () => {
    const account = await registerAndSignIn(server);
    await linkGoogle(account, { sub: randomUUID(), email: `${randomUUID()}@gmail.com` });
    await startTrial(account);
    await endPlan(account);
    const { email, token } = account;
    const unlink = { email, platform: 'google' };
    expect((await post(server, '/user/profile/unlink-social', unlink, { token })).status).toBe(200);
    expect(await isTrialAvailable(account)).toBe(false);
  });
});
