import type { Connection } from '../../../database/schema';
import type { Keys } from '../../../auth/keys';
import type { Core } from '../../../core';
import { networkOf } from '../../../limits/network';
import { findUserById } from '../../user';
import {
  claimTrial,
  countClaims,
  findClaim,
  hasTrial,
  listTrialsByIdentity,
  lockNetwork,
  startClaimedTrials,
  startTrial,
  transferTrial,
} from './trials.repository';
import { DAY_MS } from '../../../durations';

interface Identified {
  readonly id: string;
  readonly email: string;
  readonly google_id: string | null;
  readonly email_verified_at: Date | null;
  readonly verified_by_link: boolean;
}

interface Claim {
  readonly ip: string;
  readonly now: Date;
}

/** Trials that unverified accounts of one network may start within `NETWORK_WINDOW_DAYS`. */
const MAX_TRIALS_PER_NETWORK = 20;
const NETWORK_WINDOW_DAYS = 30;
/** Maximum skew between the provider's clock and ours. */
const MAX_CLOCK_SKEW_MS = DAY_MS;

/**
 * One free trial per identity, even after its account is deleted: only hashes are kept.
 *
 * An identity is a verified email address or a Google account. An unverified account gets its own trial, which does
 * not count against its address, since anyone can register one. It counts for identities the account verifies later,
 * unless an owner takes over the account. An owner may open an email's link without having registered: that trial
 * stays with the account. One network may start 20 such trials in 30 days; after that, a trial needs a verified
 * identity.
 */
export function createTrials(keys: Keys) {
  const hash = (name: string) => keys.sign('trial', name);

  function hashesOf(user: Identified): string[] {
    const { id, email, google_id: googleId, email_verified_at: verifiedAt, verified_by_link } = user;
    const identities = [
      // Google accounts can be unlinked: the account itself counts too.
      ...(verifiedAt === null || verified_by_link ? [`account:${id}`] : []),
      ...(verifiedAt === null ? [] : [readIdentity(email)]),
      ...(googleId === null ? [] : [`google:${googleId}`]),
    ];
    // Sorted, so that concurrent claims cannot deadlock.
    return identities.map(hash).sort();
  }

  const isUnverified = ({ google_id, email_verified_at }: Identified) =>
    google_id === null && email_verified_at === null;

  const networkHashOf = (user: Identified, ip: string) =>
    isUnverified(user) ? hash(`network:${networkOf(ip)}`) : null;

  const hasCapacity = async (db: Connection, network: string, now: Date) =>
    (await countClaims(db, network, new Date(now.getTime() - NETWORK_WINDOW_DAYS * DAY_MS))) <
    MAX_TRIALS_PER_NETWORK;

  return {
    async isAvailable(db: Connection, user: Identified, { ip, now }: Claim): Promise<boolean> {
      const rows = await listTrialsByIdentity(db, hashesOf(user));
      const network = networkHashOf(user, ip);
      if (rows.length === 0 && network !== null) return hasCapacity(db, network, now);
      return rows.every((row) => row.begun_at === null && (row.user_id === null || row.user_id === user.id));
    },
    /** Returns true when the account may start a trial; no other account of its identity can then claim one. */
    async claim(trx: Connection, user: Identified, { ip, now }: Claim): Promise<boolean> {
      const hashes = hashesOf(user);
      const network_hash = networkHashOf(user, ip);
      if (network_hash !== null && (await listTrialsByIdentity(trx, hashes)).length === 0) {
        // Serialize a network's claims.
        await lockNetwork(trx, network_hash);
        if (!(await hasCapacity(trx, network_hash, now))) return false;
      }
      for (const identity_hash of hashes)
        await claimTrial(trx, { identity_hash, user_id: user.id, network_hash, claimed_at: now });
      const rows = await listTrialsByIdentity(trx, hashes);
      return rows.every((row) => row.begun_at === null && row.user_id === user.id);
    },

    /** Marks the claimed trial as used by the subscription created at `createdAt`. */
    async start(trx: Connection, user: Identified, { createdAt, now }: { createdAt: Date; now: Date }) {
      // Before verification someone else may have used a trial here: it does not count for this identity.
      const claimedBefore = new Date(createdAt.getTime() + MAX_CLOCK_SKEW_MS);
      await startClaimedTrials(trx, user.id, { claimedBefore, now });
      if (await hasTrial(trx, user.id)) return;
      // Unclaimed: started at the provider, or the account's identity has changed.
      for (const identity_hash of hashesOf(user)) await startTrial(trx, identity_hash, user.id, now);
    },

    /** Extends the account's trial to an identity it newly verified. */
    async carryOver(trx: Connection, before: Identified, after: Identified): Promise<void> {
      const known = hashesOf(before);
      const claimed = await findClaim(trx, known, before.id);
      if (!claimed) return;
      const carried = { ...claimed, user_id: before.id };
      for (const identity_hash of hashesOf(after).filter((each) => !known.includes(each)))
        await transferTrial(trx, identity_hash, carried);
    },
  };
}

export function followIdentities({ accountHooks, keys, now }: Pick<Core, 'accountHooks' | 'keys' | 'now'>) {
  const trials = createTrials(keys);

  async function carry(userId: string, trx: Connection, verified: Partial<Identified>): Promise<void> {
    const user = await findUserById(trx, userId);
    if (user) await trials.carryOver(trx, user, { ...user, ...verified });
  }

  accountHooks.onEmailVerified(async (userId, trx, mayBeAnother = false) => {
    // Someone else may have registered this address and used that trial.
    if (!mayBeAnother) await carry(userId, trx, { email_verified_at: now() });
  });
  accountHooks.onGoogleLinked((userId, googleId, trx) => carry(userId, trx, { google_id: googleId }));
}

const ignoresDots = new Set(['gmail.com', 'googlemail.com']);

/** Normalizes an address to its mailbox: drops plus tags, and dots where the provider ignores them. */
function readIdentity(email: string): string {
  const at = email.lastIndexOf('@');
  const [domain, [name = '']] = [
    email.slice(at + 1).toLowerCase(),
    email.slice(0, at).toLowerCase().split('+'),
  ];
  if (!ignoresDots.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
