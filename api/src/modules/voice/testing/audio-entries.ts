import type { TestApp, TestUser } from '../../../../testing/test-app';
import { callsOf } from './voice-calls';

interface AudioEntry {
  readonly entry: 'grant' | 'hold';
  readonly amount: number;
  readonly about: string;
  readonly reference?: string;
}

export async function addAudioEntry(
  { core }: TestApp,
  { userId }: TestUser,
  entry: AudioEntry,
): Promise<void> {
  const { db } = core.database;
  const { period } = await db
    .selectFrom('plan_accounts')
    .select('period')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ledger')
    .values({ user_id: userId, period, kind: 'audio', ...entry })
    .execute();
}

export async function grantSeconds(server: TestApp, user: TestUser, seconds: number): Promise<void> {
  await callsOf(server, user).remainingSeconds();
  await addAudioEntry(server, user, { entry: 'grant', amount: seconds * 1000, about: 'activity_bonus' });
}
