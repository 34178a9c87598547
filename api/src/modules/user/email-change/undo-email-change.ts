import type { Connection } from '../../../database/schema';
import { deletePasskeysSince } from '../passkeys/passkeys.repository';
import type { TwoFactor } from '../two-factor/two-factor';
import { updateUser, type UserRow } from '../users.repository';
import { deletePendingChange } from './email-changes.repository';

interface Undo {
  readonly oldEmail: string;
  readonly since: Date;
  readonly now: Date;
}

/**
 * Restores the old address and drops the password. After the change, emails about other sign-in methods went to the new
 * address, so whatever was set up since goes too.
 */
export async function undoEmailChange(
  db: Connection,
  user: UserRow,
  twoFactor: Pick<TwoFactor, 'turnOff'>,
  { oldEmail, since, now }: Undo,
): Promise<void> {
  await deletePendingChange(db, user.id);
  await deletePasskeysSince(db, user.id, since);
  if (user.two_factor_at !== null && user.two_factor_at >= since) await twoFactor.turnOff(db, user.id);
  const isGoogleNew = user.google_linked_at !== null && user.google_linked_at >= since;
  await updateUser(db, user.id, {
    password_hash: null,
    password_set_at: null,
    ...(isGoogleNew && { google_id: null, google_email: null, google_linked_at: null }),
    // The undo link came by the old address, which proves it.
    ...(user.email !== oldEmail && { email: oldEmail, email_verified_at: now, verified_by_link: true }),
  });
}
