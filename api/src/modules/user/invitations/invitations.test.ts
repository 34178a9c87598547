import { describe, expect, it } from '@jest/globals';
import { PASSWORD, registerAndSignIn } from '../../../../testing/accounts';
import { post } from '../../../../testing/post';
import { useTestApp } from '../../../../testing/test-app';

const use = useTestApp();
type Account = Awaited<ReturnType<typeof registerAndSignIn>>;

async function readCode(host: Account): Promise<string> {
  const { body } = await post(use(), '/user/profile/generate-invitation', { email: host.email }, host);
  return String(body['invitation_code']);
}

async function readReplies({ email, token }: Account): Promise<number> {
  const { body } = await post(use(), '/user/balance', { user_email: email }, { token });
  return (body['balance'] as { text_quota: number }).text_quota;
}

async function prove({ userId }: Account): Promise<void> {
  const { database, accountEvents, now } = use().core;
  await database.transaction(async (trx) => {
    await accountEvents.emailProved(userId, trx);
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
    await prove(invitee);
    await prove(invitee);
    expect([await readReplies(host), await readReplies(invitee)]).toEqual([50, 50]);
  });

  it('earns a host at most 20 bonuses, even when newcomers delete their accounts', async () => {
    const host = await registerAndSignIn(use());
    const invitation_code = await readCode(host);
    for (let count = 0; count < 22; count += 1) {
      const invitee = await registerAndSignIn(use(), { invitation_code });
      await prove(invitee);
      await leave(invitee);
    }
    expect(await readReplies(host)).toBe(30 + 20 * 20);
    const last = await registerAndSignIn(use(), { invitation_code });
    await prove(last);
    expect([await readReplies(host), await readReplies(last)]).toEqual([430, 50]);
  }, 60_000);

  it('respects the limit when 24 newcomers verify concurrently', async () => {
    const host = await registerAndSignIn(use());
    const invitation_code = await readCode(host);
    const invitees: Account[] = [];
    for (let count = 0; count < 24; count += 1)
      invitees.push(await registerAndSignIn(use(), { invitation_code }));
    await Promise.all(invitees.map(prove));
    expect(await readReplies(host)).toBe(430);
  }, 60_000);
});
