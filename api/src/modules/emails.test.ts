import { freshIp, mailsTo, registerAndSignIn } from '../../testing/accounts';
import { post } from '../../testing/post';
import { useTestApp } from '../../testing/test-app';
import { createNotices } from './billing/subscriptions/notices';
import { createAccountMails, writeGreeting } from './user/access/account-mails';

const use = useTestApp({ isWorking: true });
const translate = (key: string, values: Record<string, unknown> = {}) =>
  use().core.translator.in('en')(key, values as Record<string, string>);
const greet = (username: string, { isVerified = true, named_by_owner = true } = {}) =>
  writeGreeting(translate, {
    username,
    named_by_owner,
    email_verified_at: isVerified ? new Date() : null,
  });

const readLetters = (email: string) => mailsTo(use(), email);

describe('emails', () => {
  it.each(['ليلى', 'Layla', 'J. Smith', 'Jean-Luc O’Neil', 'سام 2', 'नेहा', 'Ali Jr.'])(
    'greet %s by name',
    (name) => {
      expect(greet(name)).toBe(`Hello ${name},`);
    },
  );

  it.each([
    'you have won https://evil.example/x',
    'evil.example',
    'x@evil.example',
    'evil。example',
    'evil\u2024example',
    'evil.\u0645ثال',
    'a/b',
    'a\u202eb',
    'a\u200bb',
    'a\u0000b',
    '<b>x</b>',
    'x'.repeat(65),
  ])('omit the name %j', (name) => {
    expect(greet(name)).toBe('Hello,');
  });

  it('omit a name that the verified owner did not choose', () => {
    expect(greet('Layla', { named_by_owner: false })).toBe('Hello,');
    expect(greet('Layla', { isVerified: false })).toBe('Hello,');
  });

  it('to an unverified address contain no user-supplied text', async () => {
    const username = 'Your prize waits';
    const { email } = await registerAndSignIn(use(), { username });
    await post(use(), '/user/forgot-password', { email }, { ip: freshIp() });
    const { core } = use();
    const user = await core.database.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await core.database.transaction(async (trx) => {
      const notices = ['google_took_over', 'account_deleted'] as const;
      const mails = createAccountMails({ ...core, jobs: { ...core.jobs, define: () => undefined } });
      for (const notice of notices) await mails.enqueueNotice(trx, user, notice);
      const billing = createNotices(
        { ...core, jobs: { ...core.jobs, define: () => undefined } },
        { local: true, listPlans: async () => [] },
      );
      for (const news of ['trial_over', 'payment_failed', 'payment_recovered', 'subscription_over'] as const)
        await billing.notify(trx, user, news, { plan: 'Creator' });
    });
    const letters = await readLetters(email);
    expect(letters).toHaveLength(8);
    for (const { subject, text } of letters) {
      expect(`${subject}\n${text}`).not.toContain('prize');
      expect(text).toMatch(/^Hello,\n/);
      for (const [link] of text.matchAll(/https?:\/\/\S+/g))
        expect(link).toMatch(/^http:\/\/localhost:4000(\/(reset-code|verify-email)#[\w-]{43})?$/);
    }
  });

  it('contain no code in the subject', async () => {
    const { email } = await registerAndSignIn(use());
    await post(use(), '/user/forgot-password', { email }, { ip: freshIp() });
    const [letter] = await readLetters(email);
    const [code = ''] = /(?<=^ {4})[2-9A-HJ-NP-Z]{6}$/m.exec(letter?.text ?? '') ?? [];
    expect(code).toHaveLength(6);
    expect(letter?.subject).toBe('Reset your password');
  });

  it('leave neither content nor recipient in the jobs table after sending', async () => {
    const { email } = await registerAndSignIn(use());
    await post(use(), '/user/forgot-password', { email }, { ip: freshIp() });
    await readLetters(email);
    const { core } = use();
    const rows = await core.database.db
      .selectFrom('jobs')
      .select(['payload', 'error'])
      .where('state', 'in', ['done', 'failed', 'canceled'])
      .execute();
    expect(rows.every(({ payload }) => JSON.stringify(payload) === '{}')).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});
