import { randomUUID } from 'node:crypto';
import { PASSWORD, freshIp, mailsTo, registerAndSignIn, turnOnTwoFactor } from '../../../../testing/accounts';
import { post } from '../../../../testing/post';
import { useTestApp } from '../../../../testing/test-app';

const use = useTestApp({ isWorking: true });

type Account = Awaited<ReturnType<typeof registerAndSignIn>>;

const aNewEmail = () => `${randomUUID()}@example.com`;
const ask = ({ email, token }: Pick<Account, 'email' | 'token'>, newEmail: string) =>
  post(use(), '/user/profile/change-email', { email, new_email: newEmail }, { token, ip: freshIp() });
const logIn = (email: string) => post(use(), '/user/login', { email, password: PASSWORD }, { ip: freshIp() });
const readProfile = ({ email, token }: Pick<Account, 'email' | 'token'>) =>
  post(use(), '/user/profile', { email }, { token });

async function readLink(email: string, page: 'change-email' | 'undo'): Promise<string> {
  const letters = await mailsTo(use(), email);
  const links = letters.map(({ text }) => new RegExp(`/${page}#([\\w-]+)`).exec(text)?.[1]);
  return links.find((link) => link !== undefined) ?? 'none';
}

const confirm = (token: string) => post(use(), '/user/profile/confirm-email', { token }, { ip: freshIp() });
const undo = (token: string) => post(use(), '/user/undo', { token }, { ip: freshIp() });

describe('the change of an email address', () => {
  it('takes effect only when the new address confirms', async () => {
    const account = await registerAndSignIn(use());
    const next = aNewEmail();
    expect((await ask(account, next.toUpperCase())).status).toBe(200);
    expect((await readProfile(account)).body).toMatchObject({ email: account.email, new_email: next });
    expect((await logIn(next)).status).toBe(401);

    const link = await readLink(next, 'change-email');
    expect((await confirm(link)).body).toMatchObject({ success: true, email: next });
    expect((await readProfile(account)).status).toBe(401);
    expect((await logIn(account.email)).status).toBe(401);
    const { body } = await logIn(next);
    const changed = { email: next, token: String(body['access_token']) };
    expect((await readProfile(changed)).body).toMatchObject({
      email: next,
      email_verified: true,
      new_email: null,
    });
    expect((await confirm(link)).body['code']).toBe('invalid_verification_link');
  });

  it('needs step-up authentication, another address and an own session', async () => {
    const account = await registerAndSignIn(use());
    expect((await ask(account, account.email)).body).toMatchObject({
      code: 'wrong_state',
      detail: 'This is already your email.',
    });
    expect((await ask(account, 'no address')).status).toBe(422);
    use().clock.advance(11 * 60);
    expect((await ask(account, aNewEmail())).body['code']).toBe('proof_required');
    expect((await ask({ ...account, email: aNewEmail() }, aNewEmail())).body['code']).toBe('not_yours');
  });

  it('reveals nothing about a taken address, and tells its owner', async () => {
    const [account, other] = [await registerAndSignIn(use()), await registerAndSignIn(use())];
    const free = await ask(account, aNewEmail());
    const taken = await ask(account, other.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect((await readProfile(account)).body['new_email']).toBe(other.email);
    const letters = await mailsTo(use(), other.email);
    expect(letters[0]?.subject).toBe('Your email already has a Lisan account');
    expect(await readLink(other.email, 'change-email')).toBe('none');
  });

  it('does not confirm an address that was taken meanwhile', async () => {
    const account = await registerAndSignIn(use());
    const next = aNewEmail();
    await ask(account, next);
    const link = await readLink(next, 'change-email');
    await registerAndSignIn(use(), { email: next });
    expect((await confirm(link)).body['code']).toBe('already_exists');
    expect((await logIn(account.email)).status).toBe(200);
  });

  it('expires after a day, is replaced by the next request and can be canceled', async () => {
    const account = await registerAndSignIn(use());
    const [first, second, third] = [aNewEmail(), aNewEmail(), aNewEmail()];
    await ask(account, first);
    const replaced = await readLink(first, 'change-email');
    await ask(account, second);
    expect((await confirm(replaced)).body['code']).toBe('invalid_verification_link');

    const canceled = await readLink(second, 'change-email');
    const cancel = () =>
      use().app.inject({
        method: 'DELETE',
        url: '/api/user/profile/change-email',
        headers: { authorization: `Bearer ${account.token}` },
      });
    expect((await cancel()).statusCode).toBe(200);
    expect((await cancel()).statusCode).toBe(409);
    expect((await confirm(canceled)).body['code']).toBe('invalid_verification_link');

    await ask(account, third);
    const late = await readLink(third, 'change-email');
    use().clock.advance(24 * 60 * 60 + 1);
    expect((await confirm(late)).body['code']).toBe('invalid_verification_link');
  });

  it('is announced to the old address once per new address, whose link can undo it before and after', async () => {
    const account = await registerAndSignIn(use());
    const next = aNewEmail();
    await ask(account, next);
    await ask(account, next);
    const notices = (await mailsTo(use(), account.email)).filter(
      ({ subject }) => subject === 'Your email is about to change',
    );
    expect(notices).toHaveLength(1);
    const link = await readLink(next, 'change-email');
    expect((await undo(await readLink(account.email, 'undo'))).body['change']).toBe('email_change_requested');
    expect((await confirm(link)).body['code']).toBe('invalid_verification_link');
    expect((await readProfile(account)).status).toBe(401);
  });

  it("restores the old address and drops the thief's sign-in methods when undone", async () => {
    const account = await registerAndSignIn(use());
    const next = aNewEmail();
    await ask(account, next);
    await confirm(await readLink(next, 'change-email'));
    const { body } = await logIn(next);
    const thief = { email: next, token: String(body['access_token']) };
    await turnOnTwoFactor(use(), thief);
    const undoLink = await readLink(account.email, 'undo');

    const squatter = { email: account.email, username: 'x', password: PASSWORD };
    expect((await post(use(), '/user/register', squatter, { ip: freshIp() })).body['code']).toBe(
      'already_exists',
    );
    expect((await undo(undoLink)).status).toBe(200);
    expect((await readProfile(thief)).status).toBe(401);
    expect((await logIn(next)).status).toBe(401);
    const user = await use()
      .core.database.db.selectFrom('users')
      .selectAll()
      .where('id', '=', account.userId)
      .executeTakeFirst();
    expect(user).toMatchObject({ email: account.email, password_hash: null, two_factor_at: null });
  });

  it('frees the old address after the time to undo', async () => {
    const account = await registerAndSignIn(use());
    const next = aNewEmail();
    await ask(account, next);
    await confirm(await readLink(next, 'change-email'));
    use().clock.advance(8 * 24 * 60 * 60);
    expect((await registerAndSignIn(use(), { email: account.email })).userId).not.toBe(account.userId);
  });

  it('is limited per hour', async () => {
    const account = await registerAndSignIn(use());
    for (let count = 0; count < 5; count += 1) expect((await ask(account, aNewEmail())).status).toBe(200);
    expect((await ask(account, aNewEmail())).status).toBe(429);
  });
});
