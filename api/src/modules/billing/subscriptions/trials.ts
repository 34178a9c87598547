import { sql } from 'kysely';
import type { Connection } from '../../../database/schema';
import type { Keys } from '../../../auth/keys';
import { networkOf } from '../../../limits/network';

interface Identified {
  readonly id: string;
  readonly email: string;
  readonly google_id: string | null;
  readonly email_verified_at: Date | null;
}

interface Claim {
  /** Network address. */
  readonly ip: string;
  readonly now: Date;
}

const DAY_MS = 86_400_000;
/** Trials of accounts without a proved address that one network may begin, and in how many days. */
const MOST_OF_A_NETWORK = 20;
const NETWORK_DAYS = 30;
/** By how much the provider's clock and ours may differ. */
const CLOCKS_MS = DAY_MS;

/**
 * One free trial for each identity, also when accounts come and go: hashes outlive them, addresses do not.
 *
 * An identity is what is proved: the address, or a Google account. An account that has proved nothing has a trial at
 * once and of its own: it counts against nobody's address, for anybody could have registered it. One network may have 20
 * such trials in 30 days, however many accounts it makes; from then on a trial needs a proof.
 */
export interface Trials {
  /** True when nobody with this identity has claimed or had a trial, as far as the account alone can tell. */
  isAvailable(db: Connection, user: Identified): Promise<boolean>;
  /** True when the account may begin a trial; from then on no other account of the same identity may. */
  claim(trx: Connection, user: Identified, claim: Claim): Promise<boolean>;
  /** What was claimed has begun with a subscription of this moment: never again. */
  begin(trx: Connection, user: Identified, begun: { createdAt: Date; now: Date }): Promise<void>;
}

export function createTrials(keys: Keys): Trials {
  const hash = (name: string) => keys.sign('trial', name);

  function hashesOf({ id, email, google_id: googleId, email_verified_at: provedAt }: Identified): string[] {
    const proved = [
      ...(provedAt === null ? [] : [readIdentity(email)]),
      ...(googleId === null ? [] : [`google:${googleId}`]),
    ];
    // In one order for everybody: two accounts that claim the same ones must not wait for each other.
    return (proved.length > 0 ? proved : [`account:${id}`]).map(hash).sort();
  }

  const isUnproved = ({ google_id, email_verified_at }: Identified) =>
    google_id === null && email_verified_at === null;

  /** Whether the network has room for one more; those who ask at once ask one after the other. */
  async function mayNetwork(trx: Connection, network: string, now: Date): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`trial ${network}`}, 0))`.execute(trx);
    const { count } = await trx
      .selectFrom('trials')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('network_hash', '=', network)
      .where('claimed_at', '>', new Date(now.getTime() - NETWORK_DAYS * DAY_MS))
      .executeTakeFirstOrThrow();
    return count < MOST_OF_A_NETWORK;
  }

  return {
    async isAvailable(db, user) {
      const rows = await db
        .selectFrom('trials')
        .selectAll()
        .where('identity_hash', 'in', hashesOf(user))
        .execute();
      return rows.every((row) => row.begun_at === null && (row.user_id === null || row.user_id === user.id));
    },
    async claim(trx, user, { ip, now }) {
      const hashes = hashesOf(user);
      const network_hash = isUnproved(user) ? hash(`network:${networkOf(ip)}`) : null;
      const known = await trx
        .selectFrom('trials')
        .select('identity_hash')
        .where('identity_hash', 'in', hashes)
        .execute();
      if (known.length === 0 && network_hash !== null && !(await mayNetwork(trx, network_hash, now)))
        return false;
      for (const identity_hash of hashes)
        await trx
          .insertInto('trials')
          .values({ identity_hash, user_id: user.id, begun_at: null, network_hash, claimed_at: now })
          .onConflict((conflict) =>
            conflict
              .column('identity_hash')
              .doUpdateSet({ user_id: user.id, claimed_at: now })
              .where('trials.begun_at', 'is', null)
              .where('trials.user_id', 'is', null),
          )
          .execute();
      const rows = await trx.selectFrom('trials').selectAll().where('identity_hash', 'in', hashes).execute();
      return rows.every((row) => row.begun_at === null && row.user_id === user.id);
    },

    async begin(trx, user, { createdAt, now }) {
      // Before it was proved an account may have had a trial of a stranger's: that one is not this identity's.
      await trx
        .updateTable('trials')
        .set({ begun_at: now })
        .where('user_id', '=', user.id)
        .where('begun_at', 'is', null)
        .where('claimed_at', '<=', new Date(createdAt.getTime() + CLOCKS_MS))
        .execute();
      const claimed = await trx
        .selectFrom('trials')
        .select('identity_hash')
        .where('user_id', '=', user.id)
        .execute();
      if (claimed.length > 0) return;
      // Nobody has claimed it: begun at the provider, or of an account that is known by another identity now.
      for (const identity_hash of hashesOf(user))
        await trx
          .insertInto('trials')
          .values({ identity_hash, user_id: user.id, begun_at: now, network_hash: null, claimed_at: now })
          .onConflict((conflict) =>
            conflict
              .column('identity_hash')
              .doUpdateSet({ begun_at: now })
              .where('trials.begun_at', 'is', null),
          )
          .execute();
    },
  };
}

/** Of accounts that are gone and had proved nothing: they count for their network's days alone. */
export async function forgetClaims(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom('trials')
    .where('user_id', 'is', null)
    .where('network_hash', 'is not', null)
    .where('claimed_at', '<', before)
    .execute();
}

/** What the account has claimed; of which identity is a hash and stays one. */
export function listTrials(db: Connection, userId: string) {
  return db
    .selectFrom('trials')
    .select(['claimed_at', 'begun_at'])
    .where('user_id', '=', userId)
    .orderBy('claimed_at')
    .execute();
}

const ignoresDots = new Set(['gmail.com', 'googlemail.com']);

/** Who reads an address: what stands behind a plus reaches the same person, and so do dots where the provider says so. */
export function readIdentity(email: string): string {
  const at = email.lastIndexOf('@');
  const [domain, [name = '']] = [
    email.slice(at + 1).toLowerCase(),
    email.slice(0, at).toLowerCase().split('+'),
  ];
  if (!ignoresDots.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
