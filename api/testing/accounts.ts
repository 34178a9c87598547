import { randomUUID } from 'node:crypto';
import { post } from './post';
import type { TestApp } from './test-app';

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
