import { PASSWORD, freshIp, mailsTo, registerAndSignIn } from '../../../../testing/accounts';
import { post } from '../../../../testing/post';
import { useTestApp } from '../../../../testing/test-app';

const use = useTestApp({ isWorking: true });
const logIn = (email: string, password: string, ip: string) =>
  post(use(), '/user/login', { email, password }, { ip });
const forget = (email: string, ip: string) => post(use(), '/user/forgot-password', { email }, { ip });
const exchange = (reset_code: string, email: string | undefined, ip: string) =>
  post(use(), '/user/reset-password', { reset_code, ...(email && { email }) }, { ip });

const otherUsers = Array.from({ length: 200 }, (_, n) => `2001:db8:${(n + 1).toString(16)}:1::1`);

async function readLetter(email: string): Promise<{ code: string; link: string }> {
  const [mail] = await mailsTo(use(), email);
  const [code = ''] = /(?<=^ {4})[2-9A-HJ-NP-Z]{6}$/m.exec(mail?.text ?? '') ?? [];
  const [link = ''] = /(?<=#)[\w-]{43}$/m.exec(mail?.text ?? '') ?? [];
  return { code, link };
}

/** Resets the per-minute limits: these tests cover hourly ones. */
async function forgetRequests(): Promise<void> {
  await use().core.database.db.deleteFrom('limits').where('key', 'like', 'requests:%').execute();
}

describe('many unknown networks', () => {
  it('cannot lock an owner out of a known network, or of the reset link', async () => {
    const { email, ip: home } = await registerAndSignIn(use());
    const statuses = new Set<number>();
    // Bounded concurrency: load shedding would hide this limit.
    for (let from = 0; from < otherUsers.length; from += 20) {
      const some = otherUsers.slice(from, from + 20).map((otherUser) => logIn(email, 'a guess', otherUser));
      for (const { status } of await Promise.all(some)) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([401, 429]));
    expect((await logIn(email, PASSWORD, home)).status).toBe(200);

    const away = freshIp();
    expect((await logIn(email, PASSWORD, away)).status).toBe(429);
    for (const otherUser of otherUsers.slice(0, 50)) await forget(email, otherUser);
    await forget(email, away);
    const { code, link } = await readLetter(email);
    for (const otherUser of otherUsers.slice(0, 100)) await exchange('AAAAAA', email, otherUser);
    expect((await exchange(code, email, away)).body['code']).toBe('invalid_reset_code');
    const { body } = await post(use(), '/user/reset-link', { link_code: link }, { ip: away });
    const reset = { email, password: 'a newer horse 9', reset_token: body['reset_token'] };
    expect((await post(use(), '/user/password-reset', reset, { ip: away })).status).toBe(200);
    expect((await logIn(email, 'a newer horse 9', away)).status).toBe(200);
  });

  it('cannot void the six-character code on a known network', async () => {
    const { email, ip: home } = await registerAndSignIn(use());
    await forget(email, home);
    const { code } = await readLetter(email);
    for (const otherUser of otherUsers.slice(0, 100)) await exchange('AAAAAA', email, otherUser);
    expect((await exchange(code, email, home)).status).toBe(200);
  });

  it('get ten password guesses and twenty code guesses in total, even concurrently', async () => {
    const { email } = await registerAndSignIn(use());
    const begun = Date.now();
    const guesses = otherUsers.map((otherUser) => logIn(email, 'a guess', otherUser));
    const wrong = (await Promise.all(guesses)).filter(({ status }) => status === 401);
    // Ten, plus one for each wait that has elapsed; the first lasts 5 s.
    expect(wrong.length).toBeLessThanOrEqual(10 + (Date.now() - begun) / 5_000);

    await forget(email, freshIp());
    const { code } = await readLetter(email);
    await Promise.all(otherUsers.slice(0, 60).map((otherUser) => exchange('AAAAAB', email, otherUser)));
    const { misses } = await use()
      .core.database.db.selectFrom('password_resets')
      .innerJoin('users', 'users.id', 'user_id')
      .select('misses')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(misses).toBe(60);
    expect((await exchange(code, email, freshIp())).status).toBe(400);
  });

  it('cannot use up the emails of an owner at home', async () => {
    const { email, ip: home } = await registerAndSignIn(use());
    for (const otherUser of otherUsers) await forget(email, otherUser);
    const before = await readLetter(email);
    await forget(email, home);
    const mine = await readLetter(email);
    expect(mine.link).not.toBe(before.link);
    expect((await exchange(mine.code, email, home)).status).toBe(200);
  });
});

describe('one unknown network', () => {
  it('is a whole /64: 300 wrong codes block no one else', async () => {
    const { email } = await registerAndSignIn(use());
    const statuses: number[] = [];
    for (let n = 0; n < 300; n += 1) {
      const ip = `2001:db8:ffff:1:${n.toString(16)}::${(n + 1).toString(16)}`;
      statuses.push((await exchange('AAAAAA', undefined, ip)).status);
      if (n % 100 === 99) await forgetRequests();
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    await forget(email, freshIp());
    const { code } = await readLetter(email);
    expect((await exchange(code, undefined, freshIp())).status).toBe(200);
  });

  it('is the same as ::ffff:192.0.2.9 and 192.0.2.9', async () => {
    const ips = ['192.0.2.9', '::ffff:192.0.2.9', '::ffff:c000:209'];
    const statuses: number[] = [];
    for (let n = 0; n < 9; n += 1)
      statuses.push((await exchange('AAAAAA', undefined, ips[n % 3] ?? '')).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  });

  it('is also limited by its /48', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 120; n += 1)
      statuses.push((await exchange('AAAAAA', undefined, `2001:db8:eeee:${n.toString(16)}::1`)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(80);
  });

  it('counts as one for per-minute limits', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const ip = `2001:db8:dddd:1::${(n + 1).toString(16)}`;
      statuses.push((await forget(`nobody-${n}@example.com`, ip)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  });
});

describe('codes without an address', () => {
  it('queue after many failures instead of being blocked', async () => {
    const { db } = use().core.database;
    const inAnHour = new Date(Date.now() + 3_600_000);
    await db.deleteFrom('limits').where('key', '=', 'reset-unnamed').execute();
    await db.insertInto('limits').values({ key: 'reset-unnamed', hits: 300, resets_at: inAnHour }).execute();
    const { email } = await registerAndSignIn(use());
    await forget(email, freshIp());
    const { code } = await readLetter(email);
    const wrong = Array.from({ length: 8 }, () => exchange('AAAAAA', undefined, freshIp()));
    const answers = await Promise.all(wrong);
    expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(1);
    for (const { status, headers } of answers.filter((answer) => answer.status !== 400)) {
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(5);
    }
    expect((await exchange(code, undefined, freshIp())).status).toBe(200);
  });
});
