import type { Connection } from '../../database/schema';
import type { Keys } from '../../keys';

interface Identified {
  readonly id: string;
  readonly email: string;
  readonly google_id: string | null;
}

/** One free trial for each identity, also when accounts come and go: hashes outlive them, addresses do not. */
export interface Trials {
  /** True when the account may begin a trial; from then on no other account of the same identity may. */
  claim(trx: Connection, user: Identified): Promise<boolean>;
  /** It has begun: never again for this identity. */
  begin(trx: Connection, user: Identified, now: Date): Promise<void>;
}

export function createTrials(keys: Keys): Trials {
  function hashesOf({ email, google_id: googleId }: Identified): string[] {
    const names = [readIdentity(email), ...(googleId === null ? [] : [`google:${googleId}`])];
    // In one order for everybody: two accounts that claim the same ones must not wait for each other.
    return names.map((name) => keys.sign('trial', name)).sort();
  }

  return {
    async claim(trx, user) {
      const hashes = hashesOf(user);
      for (const hash of hashes)
        await trx
          .insertInto('trials')
          .values({ identity_hash: hash, user_id: user.id, begun_at: null })
          .onConflict((conflict) =>
            conflict
              .column('identity_hash')
              .doUpdateSet({ user_id: user.id })
              .where('trials.begun_at', 'is', null)
              .where('trials.user_id', 'is', null),
          )
          .execute();
      const rows = await trx.selectFrom('trials').selectAll().where('identity_hash', 'in', hashes).execute();
      return rows.every((row) => row.begun_at === null && row.user_id === user.id);
    },
    async begin(trx, user, now) {
      for (const hash of hashesOf(user))
        await trx
          .insertInto('trials')
          .values({ identity_hash: hash, user_id: user.id, begun_at: now })
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
