import { describe, expect, it } from '@jest/globals';
import { freshIp, registerAndSignIn, settleJobs } from '../../../../testing/accounts';
import { post } from '../../../../testing/post';
import { useTestApp } from '../../../../testing/test-app';

const use = useTestApp({ isWorking: true });
const DAY = 24 * 3_600;
type Account = Awaited<ReturnType<typeof registerAndSignIn>>;

async function readLinks(email: string): Promise<string[]> {
  await settleJobs(use());
  const mails = ((await use().core.outbox?.list()) ?? []).filter(({ to }) => to === email);
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
    use().clock.advance(7 * DAY + 1);
    expect((await verify(link)).body['code']).toBe('invalid_verification_link');
    use().clock.advance(-7 * DAY - 1);
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
