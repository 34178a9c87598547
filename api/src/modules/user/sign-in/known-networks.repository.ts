import type { Connection } from '../../../database/schema';
import { DAY_MS } from '../../../durations';

const RETENTION_DAYS = 180;

interface Network {
  readonly email: string;
  readonly hash: string;
}

const oldest = (now: Date) => new Date(now.getTime() - RETENTION_DAYS * DAY_MS);

/** Runs one query whether or not the account exists. */
export async function hasNetwork(db: Connection, { email, hash }: Network, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .innerJoin('users', 'users.id', 'known_networks.user_id')
    .select('user_id')
    .where('users.email', '=', email)
    .where('network_hash', '=', hash)
    .where('last_seen_at', '>', oldest(now))
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveNetwork(db: Connection, { email, hash }: Network, now: Date): Promise<void> {
  await db
    .insertInto('known_networks')
    .columns(['user_id', 'network_hash', 'last_seen_at'])
    .expression(
      db
        .selectFrom('users')
        .select(({ val }) => ['id', val(hash).as('hash'), val(now).as('at')])
        .where('email', '=', email),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_seen_at: now }),
    )
    .execute();
}

export async function deleteNetworks(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('known_networks').where('user_id', '=', userId).execute();
}

export async function deleteOldNetworks(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('known_networks').where('last_seen_at', '<', oldest(now)).execute();
}

export async function listNetworks(db: Connection, userId: string): Promise<{ last_seen_at: Date }[]> {
  return db
    .selectFrom('known_networks')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute();
}
