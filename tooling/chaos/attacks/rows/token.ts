import assert from 'node:assert/strict';
import { generate } from 'otplib';
import { mustCall } from '../actions';
import type { Attack } from '../attack';
import { PASSWORD, type Call, type Person, type World } from '../context';

/** Every call that changes sign-in or ends the account, without step-up authentication. */
function listChanges(
  { email }: Person,
  otherSession: string,
): readonly (readonly [path: string, call: Call])[] {
  const post = (json: object) => ({ method: 'POST', json });
  return [
    ['/user/auth/google/link', post({ email, token: 'a.b.c' })],
    ['/user/profile/unlink-social', post({ email, platform: 'google' })],
    ['/user/profile/enable-2fa', post({ email })],
    ['/user/profile/verify-2fa', post({ email, code: '000000' })],
    ['/user/profile/disable-2fa', post({ email, code: '000000' })],
    [
      '/user/change-password',
      post({ email, current_password: 'a guess', new_password: 'another password 7' }),
    ],
    ['/user/sessions/revoke-all', { method: 'POST' }],
    [`/user/sessions/${otherSession}`, { method: 'DELETE' }],
    ['/user/profile/delete-account', post({ email, password: 'a guess', confirmation: 'DELETE' })],
  ];
}

const CHANGE_COUNT = 9;

async function turnOnTwoFactor(world: World, by: Person): Promise<string> {
  const begun = await mustCall(world, '/user/profile/enable-2fa', { by, json: { email: by.email } });
  const secret = new URL(String(begun.body['provisioning_uri'])).searchParams.get('secret') ?? '';
  const json = { email: by.email, code: await generate({ secret }) };
  await mustCall(world, '/user/profile/verify-2fa', { by, json });
  return secret;
}

/** A new account for each call, since a call may end the session. Has a second session. */
async function joinTwice(world: World, isGuarded: boolean) {
  const by = await world.join();
  await world.signIn(by.email, PASSWORD, by.ip);
  const { body } = await mustCall(world, '/user/sessions', { by });
  const sessions = body['sessions'] as { id: string; current: boolean }[];
  const other = sessions.find(({ current }) => !current)?.id ?? '';
  return { by, isGuarded, other, secret: isGuarded ? await turnOnTwoFactor(world, by) : '' };
}

async function tryEmail(world: World, by: Person): Promise<void> {
  const json = {
    email: by.email,
    username: 'Layla',
    new_email: 'attacker@example.org',
    user_email: by.email,
  };
  await world.call('/user/profile/update', { by, json });
  const { body } = await mustCall(world, '/user/profile', { by, json: { email: by.email } });
  assert.equal(body['email'], by.email);
}

async function tryExport({ origin }: World, by: Person, secret: string): Promise<void> {
  const headers = { authorization: `Bearer ${by.token}`, 'x-forwarded-for': by.ip };
  const answer = await fetch(`${origin}/api/user/export`, { headers });
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  for (const word of [secret, '$argon2', 'password_hash'])
    assert.ok(!text.includes(word), `the export contains ${word}`);
}

export const token: readonly Attack[] = [
  {
    name: 'token-alone',
    expected:
      'after 10 minutes, account changes need step-up authentication, with two-factor too; the email stays, an export contains no secret; the password confirms',
    async run(world) {
      const people = [];
      for (const isGuarded of [false, true])
        for (let n = 0; n < CHANGE_COUNT; n += 1) people.push(await joinTwice(world, isGuarded));
      const { by, secret } = await joinTwice(world, true);
      const owner = await world.join();
      await world.setClock(11);
      try {
        for (const [n, person] of people.entries()) {
          const [path, call] = listChanges(person.by, person.other)[n % CHANGE_COUNT] as ReturnType<
            typeof listChanges
          >[number];
          const { status, body } = await world.call(path, { by: person.by, ...call });
          const isOff = status === 409 && path.endsWith('disable-2fa') && !person.isGuarded;
          if (!isOff) assert.deepEqual([status, body['code']], [403, 'proof_required'], path);
        }
        await tryEmail(world, by);
        await tryExport(world, by, secret);
        await world.call('/user/confirm', { by: owner, json: { password: PASSWORD } });
        const again = await world.call('/user/profile/enable-2fa', {
          by: owner,
          json: { email: owner.email },
        });
        assert.equal(again.status, 200);
      } finally {
        await world.setClock(0);
      }
    },
  },
];
