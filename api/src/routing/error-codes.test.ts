import { calls, type CallKey } from '@lisan/contract';
import { expect, it } from '@jest/globals';
import { PASSWORD, freshIp, registerAndSignIn } from '../../testing/accounts';
import { post } from '../../testing/post';
import { useTestApp } from '../../testing/test-app';
import { listErrorCodes } from './error-codes';

const use = useTestApp();
const PROOF_SECONDS = 660;

it.each<[path: string, body: object, isOld: boolean]>([
  ['/user/confirm', { token: 'a'.repeat(40), nonce: 'n'.repeat(22) }, false],
  ['/user/confirm', { password: 'not it' }, false],
  ['/user/undo', { token: 'u'.repeat(43) }, false],
  ['/user/verify-email', { token: 'u'.repeat(43) }, false],
  ['/user/sessions/revoke-all', {}, true],
  ['/user/auth/google/link', { token: 'a'.repeat(40), nonce: 'n'.repeat(22) }, true],
  ['/user/profile/unlink-social', { platform: 'google' }, true],
  ['/user/profile/delete-account', { password: PASSWORD, confirmation: true }, true],
])('documents the error code of %s %j', async (path, body, isOld) => {
  const account = await registerAndSignIn(use());
  const back = isOld ? PROOF_SECONDS : 0;
  use().clock.advance(back);
  const full = { ...body, email: account.email, user_email: account.email };
  const bodies = [body, full];
  const named = new Set<string>();
  const said: string[] = [];
  for (const each of bodies) {
    const answer = await post(use(), path, each, { token: account.token, ip: freshIp() });
    said.push(String(answer.body['code']));
  }
  use().clock.advance(-back);
  const key = `POST ${path}` as CallKey;
  for (const codes of listErrorCodes(key, calls[key]).values()) for (const code of codes) named.add(code);
  expect(said.filter((code) => !named.has(code))).toEqual([]);
  expect(said.some((code) => code !== 'invalid_fields' && code !== 'undefined')).toBe(true);
});
