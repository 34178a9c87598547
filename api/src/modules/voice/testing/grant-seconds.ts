import type { TestApp, TestUser } from '../../../../testing/test-app';
import { callsOf } from './voice-calls';

/** Adds seconds of speech to the present month. */
export async function grantSeconds(server: TestApp, user: TestUser, seconds: number): Promise<void> {
  await callsOf(server, user).secondsLeft();
  const { db } = server.core.database;
  const { period } = await db
    .selectFrom('plan_accounts')
    .select('period')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ledger')
    .values({
      user_id: user.userId,
      period,
      kind: 'audio',
      entry: 'grant',
      amount: seconds * 1000,
      about: 'activity_bonus',
    })
    .execute();
}
