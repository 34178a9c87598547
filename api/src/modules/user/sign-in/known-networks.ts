import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { networkOf } from '../../../limits/network';
import { normalizeEmail } from '../users.repository';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 180;

/** Networks where an account has signed in: attackers elsewhere cannot lock its owner out there. */
export interface KnownNetworks {
  /** Runs one query whether or not the account exists. */
  isKnown(email: string, ip: string): Promise<boolean>;
  remember(email: string, ip: string): Promise<void>;
  /** Forgets all networks: earlier users may not be the owner. */
  deleteAll(trx: Connection, userId: string): Promise<void>;
}

export function createKnownNetworks({
  database: { db },
  keys,
  now,
}: Pick<Core, 'database' | 'keys' | 'now'>): KnownNetworks {
  // Keyed per account: the table reveals neither addresses nor shared networks.
  const hash = (email: string, ip: string) =>
    keys.sign('network', `${normalizeEmail(email)} ${networkOf(ip)}`);

  return {
    async isKnown(email, ip) {
      const row = await db
        .selectFrom('known_networks')
        .innerJoin('users', 'users.id', 'known_networks.user_id')
        .select('user_id')
        .where('users.email', '=', normalizeEmail(email))
        .where('network_hash', '=', hash(email, ip))
        .where('last_seen_at', '>', new Date(now().getTime() - RETENTION_DAYS * DAY_MS))
        .executeTakeFirst();
      return row !== undefined;
    },
    async remember(email, ip) {
      const network_hash = hash(email, ip);
      const last_seen_at = now();
      await db
        .insertInto('known_networks')
        .columns(['user_id', 'network_hash', 'last_seen_at'])
        .expression(
          db
            .selectFrom('users')
            .select(({ val }) => ['id', val(network_hash).as('hash'), val(last_seen_at).as('at')])
            .where('email', '=', normalizeEmail(email)),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_seen_at }))
        .execute();
    },
    async deleteAll(trx, userId) {
      await trx.deleteFrom('known_networks').where('user_id', '=', userId).execute();
    },
  };
}

export async function deleteOldNetworks(db: Connection, now: Date): Promise<void> {
  await db
    .deleteFrom('known_networks')
    .where('last_seen_at', '<', new Date(now.getTime() - RETENTION_DAYS * DAY_MS))
    .execute();
}

export async function listNetworks(db: Connection, userId: string): Promise<{ last_seen_at: Date }[]> {
  return db
    .selectFrom('known_networks')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute();
}
