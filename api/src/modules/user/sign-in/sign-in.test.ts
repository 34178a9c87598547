import { generate } from 'otplib';
import { PASSWORD, freshIp, registerAndSignIn } from '../../../../testing/accounts';
import { post } from '../../../../testing/post';
import { useTestApp } from '../../../../testing/test-app';

const use = useTestApp();

describe('sign-in', () => {
  const logIn = (email: string, password: string, ip = freshIp()) =>
    post(use(), '/user/login', { email, password }, { ip });

  /** Ends the wait; the database's clock cannot be moved. */
  async function endWaiting(): Promise<void> {
    await use().core.database.db.deleteFrom('limits').where('key', 'like', 'wait:%').execute();
  }

  describe('password sign-in', () => {
    it('responds alike to an unknown address and a wrong password', async () => {
      const { email } = await registerAndSignIn(use());
      const wrong = await logIn(email, 'not the password');
      const unknown = await logIn('nobody@example.com', 'not the password');
      expect(wrong.status).toBe(401);
      expect(wrong.body).toEqual({ detail: 'Invalid email or password.', code: 'invalid_credentials' });
      expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    });

    it('accepts a password in any Unicode composition', async () => {
      const email = 'composed@example.com';
      await post(
        use(),
        '/user/register',
        { email, username: 'é', password: 'crème brûlée' },
        { ip: freshIp() },
      );
      expect((await logIn(email, 'cre\u0300me bru\u0302le\u0301e')).status).toBe(200);
    });

    it('slows guesses from one network and admits the owner afterwards', async () => {
      const { email } = await registerAndSignIn(use());
      const ip = freshIp();
      for (let miss = 0; miss < 5; miss += 1)
        expect((await logIn(email, `guess number ${miss}`, ip)).status).toBe(401);
      const slowed = await logIn(email, PASSWORD, ip);
      expect([slowed.status, slowed.body['code']]).toEqual([429, 'too_many_requests']);
      expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(slowed.headers['retry-after'])).toBeLessThanOrEqual(15);
      await endWaiting();
      expect((await logIn(email, PASSWORD, ip)).status).toBe(200);
      expect((await logIn(email, 'a new mistake', ip)).status).toBe(401);
    });

    it('doubles the wait after each further failure', async () => {
      const email = 'unknown-and-guessed@example.com';
      const ip = freshIp();
      const waits: number[] = [];
      for (let miss = 0; miss < 8; miss += 1) {
        expect((await logIn(email, 'guess', ip)).status).toBe(401);
        const next = await logIn(email, 'guess', ip);
        if (next.status === 429) waits.push(Number(next.headers['retry-after']));
        else miss += 1;
        await endWaiting();
      }
      expect(waits.length).toBeGreaterThan(2);
      waits.slice(1).forEach((wait, index) => expect(wait / (waits[index] ?? 1)).toBeCloseTo(2, 0));
    });

    it('limits concurrent guesses', async () => {
      const { email } = await registerAndSignIn(use());
      const guess = (index: number, ip?: string) => logIn(email, `guess ${index}`, ip);
      const one = freshIp();
      const ofOne = await Promise.all(Array.from({ length: 20 }, (_, index) => guess(index, one)));
      expect(ofOne.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
      const ofMany = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)));
      expect(ofMany.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    });

    it('slows a network that tries many accounts', async () => {
      const ip = freshIp();
      for (let miss = 0; miss < 5; miss += 1) {
        expect((await logIn(`someone-${miss}@example.com`, 'guess', ip)).status).toBe(401);
      }
      expect((await logIn('someone-else@example.com', 'guess', ip)).status).toBe(429);
      expect((await logIn('someone-else@example.com', 'guess')).status).toBe(401);
    });
  });

  it('answers that Google is not configured without a client id', async () => {
    const { status, body } = await post(use(), '/user/auth/google', { token: 'a.b.c' });
    expect([status, body['code']]).toEqual([503, 'not_configured']);
  });
});

const register = (body: Record<string, unknown>, language: 'en' | 'ar' = 'en') =>
  post(use(), '/user/register', body, { language, ip: freshIp() });

describe('registration', () => {
  it('opens an account that can sign in with any letter case of the address', async () => {
    const answer = await register({
      email: 'Layla@Example.com',
      username: '  ليلى  العربية ',
      password: PASSWORD,
    });
    expect([answer.status, answer.body['success']]).toEqual([200, true]);
    const login = await post(use(), '/user/login', { email: 'layla@EXAMPLE.com', password: PASSWORD });
    expect(login.body['user']).toMatchObject({
      email: 'layla@example.com',
      username: 'ليلى العربية',
      google_id: null,
    });
    const claims = JSON.parse(
      Buffer.from(String(login.body['access_token']).split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as Record<string, unknown>;
    expect(claims).toEqual({
      sub: 'ليلى العربية',
      email: 'layla@example.com',
      uid: (login.body['user'] as { user_id: string }).user_id,
      jti: expect.any(String),
      draft_key: expect.stringMatching(/^[\w-]{43}$/),
      ver: 1,
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
  });

  it('keeps one account per address under concurrency', async () => {
    const body = { email: 'twice@example.com', username: 'twice', password: PASSWORD };
    const answers = await Promise.all([register(body), register({ ...body, email: 'TWICE@example.com' })]);
    expect(answers.map(({ status }) => status).sort((first, second) => first - second)).toEqual([200, 409]);
    expect((await register(body)).body).toMatchObject({ code: 'already_exists' });
  });

  it.each([
    ['too short', { password: 'short77' }, 422, 'invalid_fields'],
    ['among the common ones', { password: 'Password123' }, 422, 'weak_password'],
    ['common in Arabic', { password: 'بسم الله الرحمن الرحيم' }, 422, 'weak_password'],
    ['one character', { password: 'ـــــــــــــ' }, 422, 'weak_password'],
    ['the address itself', { password: 'person@example.com' }, 422, 'weak_password'],
    ['without a visible name', { username: '\u202e\u200f' }, 422, 'invalid_fields'],
    ['with a broken address', { email: 'a@b' }, 422, 'invalid_fields'],
    ['with an unknown invitation', { invitation_code: 'NOBODY' }, 422, 'invalid_fields'],
  ])('rejects an account %s and stores nothing', async (_name, change, status, code) => {
    const body = { email: 'person@example.com', username: 'person', password: PASSWORD, ...change };
    const answer = await register(body);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    const rows = await use()
      .core.database.db.selectFrom('users')
      .select('id')
      .where('email', 'like', 'person%')
      .execute();
    expect(rows).toEqual([]);
  });

  it('names every invalid field in the requested language', async () => {
    const { status, body } = await register({ email: 'x', password: '' }, 'ar');
    expect(status).toBe(422);
    expect(body).toEqual({
      code: 'invalid_fields',
      detail: 'حقل «اسم المستخدم» مطلوب.',
      fields: [
        { field: 'username', message: 'حقل «اسم المستخدم» مطلوب.' },
        { field: 'email', message: 'يجب أن يكون «البريد الإلكتروني» عنوان بريد إلكتروني صالحًا.' },
        { field: 'password', message: 'لا يمكن ترك حقل «كلمة المرور» فارغًا.' },
      ],
    });
  });

  it('hashes passwords with argon2id', async () => {
    const { email } = await registerAndSignIn(use());
    const { password_hash } = await use()
      .core.database.db.selectFrom('users')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('a second factor', () => {
  type Account = Awaited<ReturnType<typeof registerAndSignIn>>;

  const readCode = (secret: string) =>
    generate({ secret, epoch: Math.floor(use().clock.now().getTime() / 1000) });
  const profile = (call: string, account: Account, body: object = {}) =>
    post(
      use(),
      `/user/profile/${call}`,
      { email: account.email, ...body },
      { token: account.token, ip: freshIp() },
    );
  const logIn = (email: string, code?: string, ip = freshIp()) =>
    post(use(), '/user/login', { email, password: PASSWORD, ...(code && { code }) }, { ip });

  async function turnOn(): Promise<Account & { secret: string; backupCodes: string[] }> {
    const account = await registerAndSignIn(use());
    const { body } = await profile('enable-2fa', account);
    const uri = new URL(String(body['provisioning_uri']));
    const secret = uri.searchParams.get('secret') ?? '';
    expect([uri.protocol, uri.searchParams.get('issuer')]).toEqual(['otpauth:', 'Lisan']);
    const verified = await profile('verify-2fa', account, { code: await readCode(secret) });
    expect(verified.body['message']).toBe('2FA enabled successfully');
    // Move on: the step that enabled two-factor is used up.
    use().clock.advance(30);
    return { ...account, secret, backupCodes: verified.body['backup_codes'] as string[] };
  }

  describe('two-factor authentication', () => {
    it('requires a code only after the correct password', async () => {
      const { email, secret } = await turnOn();
      const asked = await logIn(email);
      expect([asked.status, asked.body['code'], asked.body['access_token']]).toEqual([
        401,
        'two_factor_required',
        undefined,
      ]);
      const wrong = await post(use(), '/user/login', { email, password: 'not it at all' }, { ip: freshIp() });
      expect(wrong.body['code']).toBe('invalid_credentials');
      expect((await logIn(email, await readCode(secret))).status).toBe(200);
    });

    it('accepts a code once, even for concurrent requests', async () => {
      const { email, secret } = await turnOn();
      const code = await readCode(secret);
      const answers = await Promise.all([logIn(email, code), logIn(email, code)]);
      expect(answers.map(({ status }) => status).sort((first, second) => first - second)).toEqual([200, 400]);
      expect((await logIn(email, code)).body['code']).toBe('invalid_code');
    });

    it('tolerates one step of clock skew, and no more', async () => {
      const { email, secret } = await turnOn();
      const code = await readCode(secret);
      use().clock.advance(90);
      expect((await logIn(email, code)).body['code']).toBe('invalid_code');
      const next = await readCode(secret);
      use().clock.advance(30);
      expect((await logIn(email, next)).status).toBe(200);
    });

    it('accepts each of ten backup codes once', async () => {
      const { email, backupCodes } = await turnOn();
      expect(new Set(backupCodes).size).toBe(10);
      const [first = ''] = backupCodes;
      expect((await logIn(email, first.toLowerCase().replace('-', ' '))).status).toBe(200);
      expect((await logIn(email, first)).body['code']).toBe('invalid_code');
      expect((await logIn(email, backupCodes[1])).status).toBe(200);
    });

    it('slows code guesses', async () => {
      const { email, secret } = await turnOn();
      const ip = freshIp();
      for (let miss = 0; miss < 5; miss += 1) expect((await logIn(email, '000000', ip)).status).toBe(400);
      expect((await logIn(email, await readCode(secret), ip)).status).toBe(429);
    });

    it('turns off with a code only', async () => {
      const account = await turnOn();
      expect((await profile('disable-2fa', account, { code: '000000' })).body['code']).toBe('invalid_code');
      const off = await profile('disable-2fa', account, { code: await readCode(account.secret) });
      expect(off.body['message']).toBe('2FA disabled successfully');
      expect((await logIn(account.email)).status).toBe(200);
      expect((await profile('disable-2fa', account, { code: '000000' })).status).toBe(409);
    });

    it('can restart until its first code, and not once it is on', async () => {
      const account = await registerAndSignIn(use());
      expect((await profile('verify-2fa', account, { code: '123456' })).status).toBe(409);
      await profile('enable-2fa', account);
      expect((await profile('verify-2fa', account, { code: '123456' })).body['code']).toBe('invalid_code');
      expect((await logIn(account.email)).status).toBe(200);
      const on = await turnOn();
      expect((await profile('enable-2fa', on)).status).toBe(409);
    });

    it('stores its secret sealed', async () => {
      const { userId, secret } = await turnOn();
      const row = await use()
        .core.database.db.selectFrom('users')
        .select('two_factor_secret')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      expect(row.two_factor_secret).not.toContain(secret);
    });
  });
});

describe('invitations', () => {
  type Account = Awaited<ReturnType<typeof registerAndSignIn>>;

  async function readCode(host: Account): Promise<string> {
    const { body } = await post(use(), '/user/profile/generate-invitation', { email: host.email }, host);
    return String(body['invitation_code']);
  }

  async function readReplies({ email, token }: Account): Promise<number> {
    const { body } = await post(use(), '/user/balance', { user_email: email }, { token });
    return (body['balance'] as { text_quota: number }).text_quota;
  }

  async function verifyEmail({ userId }: Account): Promise<void> {
    const { database, accountEvents, now } = use().core;
    await database.transaction(async (trx) => {
      await accountEvents.emailVerified(userId, trx);
      await trx.updateTable('users').set({ email_verified_at: now() }).where('id', '=', userId).execute();
    });
  }

  async function leave({ email, token }: Account): Promise<void> {
    const body = { email, password: PASSWORD, confirmation: 'DELETE' };
    const answer = await post(use(), '/user/profile/delete-account', body, { token });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }

  describe('an invitation', () => {
    it('gives both sides one bonus after the newcomer verifies the address', async () => {
      const host = await registerAndSignIn(use());
      const code = await readCode(host);
      expect(await readCode(host)).toBe(code);
      const invitee = await registerAndSignIn(use(), { invitation_code: code.toLowerCase() });
      expect([await readReplies(host), await readReplies(invitee)]).toEqual([30, 30]);
      await verifyEmail(invitee);
      await verifyEmail(invitee);
      expect([await readReplies(host), await readReplies(invitee)]).toEqual([50, 50]);
    });

    it('earns a host at most 20 bonuses, even when newcomers delete their accounts', async () => {
      const host = await registerAndSignIn(use());
      const invitation_code = await readCode(host);
      for (let count = 0; count < 22; count += 1) {
        const invitee = await registerAndSignIn(use(), { invitation_code });
        await verifyEmail(invitee);
        await leave(invitee);
      }
      expect(await readReplies(host)).toBe(30 + 20 * 20);
      const last = await registerAndSignIn(use(), { invitation_code });
      await verifyEmail(last);
      expect([await readReplies(host), await readReplies(last)]).toEqual([430, 50]);
    });

    it('respects the limit when 24 newcomers verify concurrently', async () => {
      const host = await registerAndSignIn(use());
      const invitation_code = await readCode(host);
      const invitees: Account[] = [];
      for (let count = 0; count < 24; count += 1)
        invitees.push(await registerAndSignIn(use(), { invitation_code }));
      await Promise.all(invitees.map(verifyEmail));
      expect(await readReplies(host)).toBe(430);
    });
  });
});
