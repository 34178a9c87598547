import { randomBytes, randomUUID } from 'node:crypto';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import { isUniqueViolation } from '../../../database/errors';
import type { Connection } from '../../../database/schema';
import type { AccessChange, Before } from './access-change';
import { insertChange, renewLink, spendLink } from './access-changes.repository';
import type { AccountMails } from './account-mails';
import { undoEmailChange } from '../email-change/undo-email-change';
import type { TwoFactor } from '../two-factor/two-factor';
import { deletePasskey, insertPasskey } from '../passkeys/passkeys.repository';
import { findUserById, getUser, updateUser, type UserRow } from '../users.repository';
import { DAY_MS } from '../../../durations';

/** Days in which a change can be undone. */
export const LINK_LIFETIME_DAYS = 7;
const ACCESS_CHANGED_JOB = 'account.access-changed';

/** Records changes to sign-in methods and emails an undo link for each. */
export interface AccessChanges {
  /** The email is sent after the caller's transaction commits. */
  record<Change extends AccessChange>(
    db: Connection,
    userId: string,
    change: Change,
    before: Before[Change],
  ): Promise<void>;
  /** Undoes the change and ends every session. Throws `invalid_undo_link`. */
  undo(token: string): Promise<AccessChange>;
}

interface Parts {
  readonly core: Core;
  readonly mails: AccountMails;
  readonly twoFactor: TwoFactor;
}

export function createAccessChanges({ core, mails, twoFactor }: Parts): AccessChanges {
  const { database, jobs, keys, sessions, now } = core;
  const hash = (token: string) => keys.sign('undo-link', token);

  jobs.define<{ id: string }>(ACCESS_CHANGED_JOB, {
    async run({ payload }) {
      // Created on sending: no table holds the token, and a retry gets a new link.
      const token = randomBytes(32).toString('base64url');
      const change = await renewLink(database.db, payload.id, hash(token));
      const reader = change && (await findUserById(database.db, change.user_id));
      if (!reader) return;
      const link = `${core.config.server.publicUrl}/undo#${token}`;
      // Once the address has changed, only the old one can tell an owner from a thief.
      const { email } =
        change.change === 'email_change_requested'
          ? (change.before as Before['email_change_requested'])
          : reader;
      await mails.sendChange({ ...reader, email }, change.change as AccessChange, {
        link,
        count: LINK_LIFETIME_DAYS,
      });
    },
  });

  /** Undo handlers; each preserves later changes. */
  const undoHandlers: {
    [Change in AccessChange]: (
      db: Connection,
      user: UserRow,
      before: Before[Change],
      since: Date,
    ) => Promise<unknown>;
  } = {
    google_linked: async (db, user, { id }) =>
      user.google_id === id &&
      updateUser(db, user.id, { google_id: null, google_email: null, google_linked_at: null }),
    google_unlinked: async (db, user, { id, email }) =>
      user.google_id === null &&
      updateUser(db, user.id, { google_id: id, google_email: email, google_linked_at: now() }),
    two_factor_on: (db, user) => twoFactor.turnOff(db, user.id),
    two_factor_off: async (db, user, before) =>
      user.two_factor_at === null && twoFactor.restore(db, user.id, before),
    // The attacker knows the new password and may know the old one: require a reset.
    password_changed: voidPassword,
    sessions_ended: voidPassword,
    email_change_requested: (db, user, { email }, since) =>
      undoEmailChange(db, user, twoFactor, { oldEmail: email, since, now: now() }),
    passkey_added: (db, user, { id }) => deletePasskey(db, user.id, id),
    passkey_removed: (db, _user, passkey) =>
      insertPasskey(db, {
        ...passkey,
        created_at: new Date(passkey.created_at),
        last_used_at: passkey.last_used_at && new Date(passkey.last_used_at),
      }),
  };

  return {
    async record(db, userId, change, before) {
      const id = randomUUID();
      await insertChange(db, {
        id,
        user_id: userId,
        change,
        before,
        created_at: now(),
        expires_at: new Date(now().getTime() + LINK_LIFETIME_DAYS * DAY_MS),
      });
      await jobs.enqueue(db, ACCESS_CHANGED_JOB, { id });
    },

    async undo(token) {
      try {
        return await database.transaction(async (trx) => {
          const spent = await spendLink(trx, hash(token), now());
          if (!spent) throw new RequestError('invalid_undo_link');
          const change = spent.change as AccessChange;
          const user = await getUser(trx, spent.user_id);
          await undoHandlers[change](trx, user, spent.before as never, spent.created_at);
          await sessions.endAll(trx, user.id, { reason: 'taken_back' });
          return change;
        });
      } catch (error) {
        // The Google account has been linked elsewhere since.
        if (isUniqueViolation(error))
          throw new RequestError('already_exists', { message: 'google_is_taken' });
        throw error;
      }
    },
  };
}

function voidPassword(db: Connection, user: UserRow): Promise<unknown> {
  return updateUser(db, user.id, { password_hash: null, password_set_at: null });
}
