import { describe, expect, it } from '@jest/globals';
import { PASSWORD, freshIp, registerAndSignIn } from '../../../../testing/accounts';
import { post } from '../../../../testing/post';
import { useTestApp } from '../../../../testing/test-app';

const use = useTestApp();
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
