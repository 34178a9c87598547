import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { deleteChanges } from '../access/access-changes.repository';
import { deleteResets } from '../password/password-reset.repository';
import { deletePasskeys } from '../passkeys/passkeys.repository';
import type { KnownNetworks } from './known-networks';
import type { TwoFactor } from '../two-factor/two-factor';
import { updateUser, type UserChanges, type UserRow } from '../users.repository';

/**
 * First verification of an address. Until then anyone could have registered it, so this removes everything that
 * grants access or speaks to the owner: password, second factor, passkeys, sessions, linked Google account, undo links and the
 * greeting name. `changes` are the owner's first ones.
 */
export type VerifyFirst = (db: Connection, userId: string, changes: UserChanges) => Promise<UserRow>;

export function createFirstVerification(
  { sessions, accountEvents, now }: Core,
  twoFactor: TwoFactor,
  networks: KnownNetworks,
): VerifyFirst {
  return async (db, userId, changes) => {
    await sessions.endAll(db, userId, { reason: 'password_changed' });
    await twoFactor.turnOff(db, userId);
    await deletePasskeys(db, userId);
    await deleteChanges(db, userId);
    await networks.deleteAll(db, userId);
    await deleteResets(db, userId);
    await accountEvents.emailVerified(userId, db, true);
    return updateUser(db, userId, {
      password_hash: null,
      password_set_at: null,
      google_id: null,
      google_email: null,
      google_linked_at: null,
      named_by_owner: false,
      email_verified_at: now(),
      verified_by_link: false,
      ...changes,
    });
  };
}
