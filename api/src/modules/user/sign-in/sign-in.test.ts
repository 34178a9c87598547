import { describe, expect, it } from '@jest/globals';
import { PASSWORD, freshIp, registerAndSignIn } from '../../../../testing/accounts';
import { post } from '../../../../testing/post';
import { useTestApp } from '../../../../testing/test-app';

const use = useTestApp();
const logIn = (email: string, password: string, ip = freshIp()) =>
  post(use(), '/user/login', { email, password }, { ip });

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

/** Ends the wait; the database's clock cannot be moved. */
async function endWaiting(): Promise<void> {
  await use().core.database.db.deleteFrom('limits').where('key', 'like', 'wait:%').execute();
}
