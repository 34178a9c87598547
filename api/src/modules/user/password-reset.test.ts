import { describe, expect, it } from '@jest/globals';
import { PASSWORD, freshAddress, registerAndSignIn, settleJobs } from '../../../testing/accounts';
import { post } from '../../../testing/post';
import { useTestApp } from '../../../testing/test-app';

const use = useTestApp({ isWorking: true });
const NEW_PASSWORD = 'a newer horse 9';

const forget = (email: string, language: 'en' | 'ar' = 'en') =>
  post(use(), '/user/forgot-password', { email }, { address: freshAddress(), language });
const exchange = (reset_code: string, email?: string, address = freshAddress()) =>
  post(use(), '/user/reset-password', { reset_code, ...(email && { email }) }, { address });
const finish = (email: string, reset_token: unknown, password = NEW_PASSWORD) =>
  post(use(), '/user/password-reset', { email, password, reset_token }, { address: freshAddress() });

async function findMails(email: string) {
  await settleJobs(use());
  const mails = (await use().core.outbox?.list()) ?? [];
  return mails.filter(({ to }) => to === email);
}

async function requestCode(email: string): Promise<string> {
  await forget(email);
  const [mail] = await findMails(email);
  return /[2-9A-HJ-NP-Z]{6}/.exec(mail?.subject ?? '')?.[0] ?? 'no code';
}

describe('a forgotten password', () => {
  it('is replaced with the mailed code, which ends every session and is told by mail', async () => {
    const { email, token } = await registerAndSignIn(use());
    const code = await requestCode(email);
    const { body } = await exchange(code.toLowerCase(), email);
    expect(body).toEqual({ email, reset_token: expect.any(String) });
    expect((await finish(email, body['reset_token'])).body).toMatchObject({
      message: 'Password reset successful.',
    });
    const old = await use().app.inject({
      url: '/api/user/sessions',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(old.statusCode).toBe(401);
    expect((await post(use(), '/user/login', { email, password: NEW_PASSWORD })).status).toBe(200);
    expect((await post(use(), '/user/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await findMails(email)).map(({ subject }) => subject)[0]).toBe('Your password was changed');
  });

  it('is answered alike for an address that has no account', async () => {
    const { email } = await registerAndSignIn(use());
    const known = await forget(email);
    const unknown = await forget('nobody@example.com');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.status).toBe(200);
    expect(await findMails('nobody@example.com')).toEqual([]);
  });

  it('has a code and a token that work once', async () => {
    const { email } = await registerAndSignIn(use());
    const code = await requestCode(email);
    const answers = await Promise.all([exchange(code), exchange(code)]);
    expect(answers.map(({ status }) => status).sort((first, second) => first - second)).toEqual([200, 400]);
    const token = answers.find(({ status }) => status === 200)?.body['reset_token'];
    // A password that is refused does not use the token up.
    expect((await finish(email, token, 'password')).body['code']).toBe('weak_password');
    expect((await finish('someone-else@example.com', token)).body['code']).toBe('invalid_reset_token');
    expect((await finish(email, token)).status).toBe(200);
    expect((await finish(email, token)).body['code']).toBe('invalid_reset_token');
  });

  it('has a code and a token that expire after ten minutes', async () => {
    const { email } = await registerAndSignIn(use());
    const late = await requestCode(email);
    use().clock.advance(601);
    expect((await exchange(late)).body['code']).toBe('invalid_reset_code');
    const { body } = await exchange(await requestCode(email));
    use().clock.advance(601);
    expect((await finish(email, body['reset_token'])).body['code']).toBe('invalid_reset_token');
  });

  it('cannot be guessed: not for one account, not from one address', async () => {
    const { email } = await registerAndSignIn(use());
    const code = await requestCode(email);
    for (let miss = 0; miss < 5; miss += 1) expect((await exchange('AAAAAA', email)).status).toBe(400);
    expect((await exchange(code, email)).body['code']).toBe('invalid_reset_code');

    const address = freshAddress();
    for (let miss = 0; miss < 5; miss += 1)
      expect((await exchange('AAAAAA', undefined, address)).status).toBe(400);
    const slowed = await exchange('AAAAAA', undefined, address);
    expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, expect.anything()]);
  });

  it('sends few mails, and says nothing of it', async () => {
    const { email } = await registerAndSignIn(use());
    for (let times = 0; times < 6; times += 1) expect((await forget(email)).status).toBe(200);
    expect(await findMails(email)).toHaveLength(3);
  });

  it('is written about in the language of the account, and its code is in no table', async () => {
    const { email, address } = await registerAndSignIn(use());
    await post(use(), '/user/login', { email, password: PASSWORD }, { language: 'ar', address });
    const code = await requestCode(email);
    const [mail] = await findMails(email);
    expect(mail).toMatchObject({ subject: `رمزك هو ${code}`, language: 'ar' });
    const tables = await Promise.all(
      (['jobs', 'password_resets', 'limits'] as const).map((table) =>
        use().core.database.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(tables)).not.toContain(code);
  });
});
