import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PASSWORD, freshIp, registerAndSignIn, settleJobs } from '../../../../testing/accounts';
import type { GoogleIssuer } from '../../../../testing/google-issuer';
import { useGoogleServer } from '../../../../testing/google-server';
import { post } from '../../../../testing/post';
import type { TestApp } from '../../../../testing/test-app';

let issuer: GoogleIssuer;
let server: TestApp;
useGoogleServer((opened) => ({ issuer, server } = opened));

const identity = () => ({ sub: randomUUID(), email: `${randomUUID()}@gmail.com`, name: 'Layla' });
const signIn = (token: string) => post(server, '/user/auth/google', { token }, { ip: freshIp() });

describe('a changed password', () => {
  async function change(more: { unlink_google?: boolean }) {
    const mine = await registerAndSignIn(server);
    const claims = identity();
    const google = await issuer.sign(claims);
    await post(server, '/user/auth/google/link', { email: mine.email, token: google }, { token: mine.token });
    const body = { email: mine.email, current_password: PASSWORD, new_password: 'Another-1-horse', ...more };
    const { status } = await post(server, '/user/change-password', body, { token: mine.token });
    expect(status).toBe(200);
    return { mine, claims };
  }
  const userIdOf = async (claims: ReturnType<typeof identity>) =>
    ((await signIn(await issuer.sign(claims))).body['user'] as { user_id: string }).user_id;

  it('keeps Google linked by default', async () => {
    const { mine, claims } = await change({});
    expect(await userIdOf(claims)).toBe(mine.userId);
  });

  it('unlinks Google on request and emails an undo link', async () => {
    const { mine, claims } = await change({ unlink_google: true });
    expect(await userIdOf(claims)).not.toBe(mine.userId);
    await settleJobs(server);
    const mails = (await server.core.outbox?.list()) ?? [];
    const subjects = mails.filter(({ to }) => to === mine.email).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed');
    expect(subjects.filter((subject) => /Google/.test(subject))).toHaveLength(2);
  });
});
