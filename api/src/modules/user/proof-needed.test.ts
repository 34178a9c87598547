import { expect, it } from '@jest/globals';
import { generate } from 'otplib';
import { PASSWORD, freshIp, registerAndSignIn } from '../../../testing/accounts';
import { post } from '../../../testing/post';
import { useTestApp } from '../../../testing/test-app';

const use = useTestApp();
const OLD = 11 * 60;
type Holder = Pick<Awaited<ReturnType<typeof registerAndSignIn>>, 'email' | 'token'>;
const call = ({ email, token }: Holder, path: string, body: object = {}) =>
  post(use(), path, { email, ...body }, { token, ip: freshIp() });
const confirm = ({ token }: Holder, body: object) =>
  post(use(), '/user/confirm', body, { token, ip: freshIp() });

async function turnOn(account: Holder): Promise<string[]> {
  const { body } = await call(account, '/user/profile/enable-2fa');
  const secret = new URL(String(body['provisioning_uri'])).searchParams.get('secret') ?? '';
  const code = await generate({ secret, epoch: Math.floor(use().clock.now().getTime() / 1000) });
  const on = await call(account, '/user/profile/verify-2fa', { code });
  return on.body['backup_codes'] as string[];
}

it('does not accept a backup code used for step-up or sign-in again', async () => {
  const account = await registerAndSignIn(use());
  const [first = '', second = '', third = ''] = await turnOn(account);
  use().clock.advance(OLD);
  expect((await confirm(account, { password: PASSWORD, code: first })).status).toBe(200);
  const login = { email: account.email, password: PASSWORD, code: second };
  const { body } = await post(use(), '/user/login', login, { ip: freshIp() });
  const phone = { email: account.email, token: String(body['access_token']) };
  for (const [by, code] of [
    [account, first],
    [account, first.toLowerCase().replace('-', ' ')],
    [phone, second],
    [phone, first],
  ] as const)
    expect((await call(by, '/user/profile/disable-2fa', { code })).body['code']).toBe('invalid_code');
  expect((await call(account, '/user/profile/disable-2fa', { code: third })).status).toBe(200);
});

it('exports an account only after step-up authentication', async () => {
  const account = await registerAndSignIn(use());
  use().clock.advance(OLD);
  const ask = () =>
    use().app.inject({
      url: '/api/user/export',
      headers: { authorization: `Bearer ${account.token}`, 'accept-language': 'ar' },
    });
  const refused = await ask();
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { code: 'proof_required', detail: expect.stringMatching(/\p{Script=Arabic}/u) },
  ]);
  await confirm(account, { password: PASSWORD });
  const given = await ask();
  expect([given.statusCode, given.headers['content-type']]).toEqual([200, 'application/zip']);
});
