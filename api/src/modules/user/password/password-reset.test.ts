import { PASSWORD, freshIp, mailsTo, registerAndSignIn, settleJobs } from '../../../../testing/accounts';
import { post } from '../../../../testing/post';
import { useTestApp } from '../../../../testing/test-app';
import { DAY_SECONDS } from '../../../durations';

const use = useTestApp({ isWorking: true });
const NEW_PASSWORD = 'a newer horse 9';

const forget = (email: string, language: 'en' | 'ar' = 'en') =>
  post(use(), '/user/forgot-password', { email }, { ip: freshIp(), language });
const exchange = (reset_code: string, email?: string, ip = freshIp()) =>
  post(use(), '/user/reset-password', { reset_code, ...(email && { email }) }, { ip });
const follow = (link_code: string) => post(use(), '/user/reset-link', { link_code }, { ip: freshIp() });
const finish = (email: string, reset_token: unknown, password = NEW_PASSWORD) =>
  post(use(), '/user/password-reset', { email, password, reset_token }, { ip: freshIp() });

const findMails = (email: string) => mailsTo(use(), email);

async function requestLetter(email: string): Promise<{ code: string; link: string }> {
  await forget(email);
  const [mail] = await findMails(email);
  const [code = 'no code'] = /(?<=^ {4})[2-9A-HJ-NP-Z]{6}$/m.exec(mail?.text ?? '') ?? [];
  const [link = 'no link'] = /(?<=\/reset-code#)[\w-]{43}$/m.exec(mail?.text ?? '') ?? [];
  return { code, link };
}

const requestCode = async (email: string) => (await requestLetter(email)).code;

describe('password reset', () => {
  it('replaces the password with the emailed code, ends every session and sends a notice', async () => {
    const { email, token } = await registerAndSignIn(use());
    const code = await requestCode(email);
    const { body } = await exchange(code.toLowerCase(), email);
    expect(body).toEqual({
      email,
      reset_token: expect.any(String),
      other_ways: { google: false, two_factor: false, passkeys: false },
      first_proof: true,
    });
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

  it('responds alike for an address without an account', async () => {
    const { email } = await registerAndSignIn(use());
    const known = await forget(email);
    const unknown = await forget('nobody@example.com');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.status).toBe(200);
    expect(await findMails('nobody@example.com')).toEqual([]);
  });

  it('accepts each code and token once', async () => {
    const { email } = await registerAndSignIn(use());
    const code = await requestCode(email);
    const answers = await Promise.all([exchange(code), exchange(code)]);
    expect(answers.map(({ status }) => status).sort((first, second) => first - second)).toEqual([200, 400]);
    const token = answers.find(({ status }) => status === 200)?.body['reset_token'];
    expect((await finish(email, token, 'password')).body['code']).toBe('weak_password');
    expect((await finish('someone-else@example.com', token)).body['code']).toBe('invalid_reset_token');
    expect((await finish(email, token)).status).toBe(200);
    expect((await finish(email, token)).body['code']).toBe('invalid_reset_token');
  });

  it('expires codes and tokens after ten minutes', async () => {
    const { email } = await registerAndSignIn(use());
    const late = await requestCode(email);
    use().clock.advance(601);
    expect((await exchange(late)).body['code']).toBe('invalid_reset_code');
    const { body } = await exchange(await requestCode(email));
    use().clock.advance(601);
    expect((await finish(email, body['reset_token'])).body['code']).toBe('invalid_reset_token');
  });

  it('emails a link that works once, for ten minutes, and voids the code', async () => {
    const { email } = await registerAndSignIn(use());
    const { code, link } = await requestLetter(email);
    const answers = await Promise.all([follow(link), follow(link)]);
    expect(answers.map(({ status }) => status).sort((first, second) => first - second)).toEqual([200, 400]);
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(won).toMatchObject({ email, reset_token: expect.any(String) });
    expect((await exchange(code, email)).body['code']).toBe('invalid_reset_code');
    expect((await finish(email, won?.['reset_token'])).status).toBe(200);

    const late = await requestLetter(email);
    use().clock.advance(601);
    expect((await follow(late.link)).body['code']).toBe('invalid_reset_code');
  });

  it('keeps earlier codes valid after another request, until one is used', async () => {
    const { email } = await registerAndSignIn(use());
    const [first, second] = [await requestLetter(email), await requestLetter(email)];
    const { body } = await exchange(first.code, email);
    expect(body['email']).toBe(email);
    expect((await finish(email, body['reset_token'])).status).toBe(200);
    expect((await follow(second.link)).body['code']).toBe('invalid_reset_code');
    expect((await exchange(second.code, email)).body['code']).toBe('invalid_reset_code');
  });

  it('silently limits emails, and the last one sent stays valid', async () => {
    const { email } = await registerAndSignIn(use());
    for (let times = 0; times < 9; times += 1) expect((await forget(email)).status).toBe(200);
    expect(await findMails(email)).toHaveLength(5);
    const [mail] = await findMails(email);
    use().clock.advance(590);
    const [link = ''] = /(?<=#)[\w-]{43}$/m.exec(mail?.text ?? '') ?? [];
    expect((await follow(link)).status).toBe(200);
  });

  it("emails in the account's language, and no table holds the code", async () => {
    const { email, ip } = await registerAndSignIn(use());
    await post(use(), '/user/login', { email, password: PASSWORD }, { language: 'ar', ip });
    const { code, link } = await requestLetter(email);
    const [mail] = await findMails(email);
    expect(mail).toMatchObject({ subject: 'إعادة تعيين كلمة المرور', language: 'ar' });
    expect(code).toHaveLength(6);
    const tables = await Promise.all(
      (['jobs', 'password_resets', 'limits'] as const).map((table) =>
        use().core.database.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(tables)).not.toContain(code);
    expect(JSON.stringify(tables)).not.toContain(link);
    expect(JSON.stringify(tables)).not.toContain(email);
  });
});

describe('verification', () => {
  type Account = Awaited<ReturnType<typeof registerAndSignIn>>;

  async function readLinks(email: string): Promise<string[]> {
    const mails = await mailsTo(use(), email);
    return mails.flatMap(({ text }) => /(?<=\/verify-email#)[\w-]{43}$/m.exec(text)?.[0] ?? []);
  }
  const verify = (token: string | undefined) =>
    post(use(), '/user/verify-email', { token: token ?? '' }, { ip: freshIp() });
  const resend = ({ email, token }: Account) => post(use(), '/user/verification-email', { email }, { token });
  async function isVerified({ email, token }: Account): Promise<unknown> {
    return (await post(use(), '/user/profile', { email }, { token })).body['email_verified'];
  }
  async function readReplies({ email, token }: Account): Promise<number> {
    const { body } = await post(use(), '/user/balance', { user_email: email }, { token });
    return (body['balance'] as { text_quota: number }).text_quota;
  }

  describe('email verification', () => {
    it('follows a registration in its language, and no table holds the link', async () => {
      const email = 'arabic@example.com';
      const account = { email, username: 'ليلى', password: 'correct horse 7 battery' };
      await post(use(), '/user/register', account, { ip: freshIp(), language: 'ar' });
      const [link = 'none'] = await readLinks(email);
      const mail = (await use().core.outbox?.list())?.find(({ to }) => to === email);
      expect(mail).toMatchObject({ language: 'ar', subject: 'أكّد بريدك الإلكتروني' });
      expect(mail?.text).toContain('خلال 7 أيام');
      const users = await use().core.database.db.selectFrom('users').selectAll().execute();
      const jobs = await use().core.database.db.selectFrom('jobs').selectAll().execute();
      expect(JSON.stringify([users, jobs])).not.toContain(link);
    });

    it('needs no session and is idempotent', async () => {
      const account = await registerAndSignIn(use());
      expect(await isVerified(account)).toBe(false);
      const [link] = await readLinks(account.email);
      const answers = await Promise.all([verify(link), verify(link)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await isVerified(account)).toBe(true);
      expect((await verify(link)).body).toMatchObject({ message: 'Your email is confirmed.' });
      expect((await resend(account)).body['code']).toBe('wrong_state');
    });

    it('grants the invitation bonus to both sides once, and notifies the inviter', async () => {
      const host = await registerAndSignIn(use());
      const { body } = await post(use(), '/user/profile/generate-invitation', { email: host.email }, host);
      const invitee = await registerAndSignIn(use(), { invitation_code: String(body['invitation_code']) });
      expect([await readReplies(host), await readReplies(invitee)]).toEqual([30, 30]);
      const [link] = await readLinks(invitee.email);
      await Promise.all([verify(link), verify(link)]);
      expect([await readReplies(host), await readReplies(invitee)]).toEqual([50, 50]);
      const events = await use()
        .core.database.db.selectFrom('events')
        .selectAll()
        .where('user_id', 'in', [host.userId, invitee.userId])
        .where('name', '=', 'notification.added')
        .execute();
      expect(events).toEqual([
        expect.objectContaining({
          user_id: host.userId,
          data: expect.objectContaining({ title: 'You earned an invitation bonus' }),
        }),
      ]);
    });

    it('rejects unknown links and links older than a week', async () => {
      const account = await registerAndSignIn(use());
      const [link] = await readLinks(account.email);
      expect((await verify('x'.repeat(43))).body['code']).toBe('invalid_verification_link');
      use().clock.advance(7 * DAY_SECONDS + 1);
      expect((await verify(link)).body['code']).toBe('invalid_verification_link');
      use().clock.advance(-7 * DAY_SECONDS - 1);
      expect(await isVerified(account)).toBe(false);
    });

    it('resends a few times, and only the newest link works', async () => {
      const account = await registerAndSignIn(use());
      await readLinks(account.email);
      expect((await resend(account)).body).toMatchObject({ success: true });
      const [newest, first] = await readLinks(account.email);
      expect((await verify(first)).status).toBe(400);
      for (let count = 0; count < 4; count += 1) {
        expect((await resend(account)).body).toMatchObject({ success: true });
        await settleJobs(use());
      }
      const refused = await resend(account);
      expect([refused.status, refused.body['code']]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const links = await readLinks(account.email);
      expect(links).toHaveLength(6);
      expect(links).toContain(newest);
      expect((await verify(links[0])).status).toBe(200);
    });

    it('does not flood a mailbox through repeated registration and deletion', async () => {
      const email = 'often@example.com';
      for (let count = 0; count < 9; count += 1) {
        const { userId } = await registerAndSignIn(use(), { email });
        await settleJobs(use());
        await use().core.database.db.deleteFrom('users').where('id', '=', userId).execute();
      }
      expect(await readLinks(email)).toHaveLength(6);
    });
  });
});
