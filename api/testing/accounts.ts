import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import type { Outbox } from '@lisan/engine-mail';
import { post } from './post';
import type { TestApp } from './test-app';

const TIME_STEP_SECONDS = 30;

export const PASSWORD = 'correct horse 7 battery';

let count = 0;
/** An address no other test uses, so that rate limits do not interfere. */
export function freshIp(): string {
  count += 1;
  return `198.51.${Math.floor(count / 250)}.${(count % 250) + 1}`;
}

export async function registerAndSignIn(
  server: TestApp,
  changes: { email?: string; username?: string; invitation_code?: string } = {},
): Promise<{ email: string; username: string; token: string; userId: string; ip: string }> {
  const ip = freshIp();
  const account = { email: `${randomUUID()}@example.com`, username: 'ليلى', password: PASSWORD, ...changes };
  const registered = await post(server, '/user/register', account, { ip });
  if (registered.status !== 200) throw new Error(`registration failed: ${JSON.stringify(registered.body)}`);
  const { body } = await post(server, '/user/login', { email: account.email, password: PASSWORD }, { ip });
  const user = body['user'] as { user_id: string };
  return {
    ip,
    email: account.email.toLowerCase(),
    username: account.username,
    token: String(body['access_token']),
    userId: user.user_id,
  };
}

export async function settleJobs({ core }: TestApp): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const open = await core.database.db
      .selectFrom('jobs')
      .select('id')
      .where('state', 'in', ['queued', 'running'])
      .where('kind', 'not like', 'schedule.%')
      .where('run_at', '<=', new Date())
      .execute();
    if (open.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('jobs did not end');
}

/** Runs delayed jobs of a kind now; the queue itself looks for them every few seconds. */
export async function makeDue({ core }: TestApp, kind: string): Promise<void> {
  await core.database.db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .execute();
  await core.broadcast.publish('job.added', kind);
}

/** Emails to an address, newest first, once all jobs are done. */
export async function mailsTo(server: TestApp, email: string): Promise<Awaited<ReturnType<Outbox['list']>>> {
  await settleJobs(server);
  return ((await server.core.outbox?.list()) ?? []).filter(({ to }) => to === email);
}

/** Turns two-factor authentication on, and passes the time step of its first code. */
export async function turnOnTwoFactor(
  server: TestApp,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<{ secret: string; backupCodes: string[] }> {
  const call = (path: string, body = {}) =>
    post(server, `/user/profile/${path}`, { email, ...body }, { token, ip: freshIp() });
  const { body } = await call('enable-2fa');
  const secret = new URL(String(body['provisioning_uri'])).searchParams.get('secret') ?? '';
  const on = await call('verify-2fa', { code: await readCode(server, secret) });
  server.clock.advance(TIME_STEP_SECONDS);
  return { secret, backupCodes: on.body['backup_codes'] as string[] };
}

export const readCode = ({ clock }: TestApp, secret: string): Promise<string> =>
  generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
