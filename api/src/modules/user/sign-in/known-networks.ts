import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { networkOf } from '../../../limits/network';
import { normalizeEmail } from '../users.repository';

const DAY_MS = 86_400_000;
/** A network that nobody came from for so long is a stranger's again. */
const REMEMBERED_DAYS = 180;

/** The networks that an account was signed in from: guesses from elsewhere do not keep its owner out there. */
export interface KnownNetworks {
  /** One question to the database, whether there is such an account or not. */
  isKnown(email: string, ip: string): Promise<boolean>;
  /** Nothing when there is no such account. */
  remember(email: string, ip: string): Promise<void>;
  /** All of them: whoever was there before may have been somebody else. */
  forgetAll(trx: Connection, userId: string): Promise<void>;
}

export function createKnownNetworks({
  database: { db },
  keys,
  now,
}: Pick<Core, 'database' | 'keys' | 'now'>): KnownNetworks {
  // Keyed and for each account apart: the table tells neither addresses nor who shares one.
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
        .where('last_seen_at', '>', new Date(now().getTime() - REMEMBERED_DAYS * DAY_MS))
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
    async forgetAll(trx, userId) {
      await trx.deleteFrom('known_networks').where('user_id', '=', userId).execute();
    },
  };
}

/** Networks that nobody came from for long. */
export async function forgetOldNetworks(db: Connection, now: Date): Promise<void> {
  await db
    .deleteFrom('known_networks')
    .where('last_seen_at', '<', new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS))
    .execute();
}

/** When the account was last signed in from each; what a network is called stays a hash. */
export async function listNetworks(db: Connection, userId: string): Promise<{ last_seen_at: Date }[]> {
  return db
    .selectFrom('known_networks')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute();
}
