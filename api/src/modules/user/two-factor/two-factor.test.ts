import { describe, expect, it } from '@jest/globals';
import { generate } from 'otplib';
import { PASSWORD, freshIp, registerAndSignIn } from '../../../../testing/accounts';
import { post } from '../../../../testing/post';
import { useTestApp } from '../../../../testing/test-app';

const use = useTestApp();
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
