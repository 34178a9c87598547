import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import { isUniqueViolation } from '../../database/errors';
import type { Connection } from '../../database/schema';
import type { AccountMails } from './account-mails';
import type { GoogleIdentity, VerifyGoogleToken } from './google-identity';
import type { Registration } from './registration.service';
import type { SignedIn, SignIn, Visit } from './sign-in.service';
import type { TwoFactor } from './two-factor';
import {
  findUserByEmail,
  findUserByGoogleId,
  findUserById,
  normalizeEmail,
  updateUser,
  type UserRow,
} from './users.repository';

export interface GoogleAccounts {
  signIn(token: string, code: string | undefined, visit: Visit): Promise<SignedIn>;
  /** Throws `already_exists` when either side has another partner. */
  link(userId: string, token: string): Promise<void>;
  /** Throws `last_sign_in_method` when no password is set. */
  unlink(userId: string): Promise<void>;
}

interface Parts {
  readonly core: Core;
  readonly verify: VerifyGoogleToken;
  readonly registration: Registration;
  readonly signIn: SignIn;
  readonly twoFactor: TwoFactor;
  readonly mails: AccountMails;
}

export function createGoogleAccounts({
  core,
  verify,
  registration,
  signIn,
  twoFactor,
  mails,
}: Parts): GoogleAccounts {
  const { database, sessions, now } = core;

  /** By Google's own key first; then by the address, which both sides must have proved. */
  async function findOrOpen(trx: Connection, identity: GoogleIdentity, visit: Visit): Promise<UserRow> {
    const known = await findUserByGoogleId(trx, identity.id);
    if (known) return known;
    const namesake = await findUserByEmail(trx, identity.email);
    if (!namesake) {
      const { email, name = email.split('@')[0] ?? email } = identity;
      const account = { email, username: name.slice(0, 64), language: visit.language };
      return registration.open(trx, account, { google_id: identity.id, email_verified_at: now() });
    }
    if (namesake.google_id !== null)
      throw new Problem('invalid_google_token', { message: 'google_other_account' });
    return namesake.email_verified_at === null
      ? takeOver(trx, namesake, identity)
      : updateUser(trx, namesake.id, { google_id: identity.id });
  }

  /** Somebody registered this address without ever proving it: whatever they set up is theirs no longer. */
  async function takeOver(trx: Connection, user: UserRow, identity: GoogleIdentity): Promise<UserRow> {
    await sessions.endAll(trx, user.id);
    await twoFactor.turnOff(trx, user.id);
    await mails.enqueueNotice(trx, user, 'google_took_over');
    await core.accountEvents.addressProved(user.id, trx);
    return updateUser(trx, user.id, {
      google_id: identity.id,
      email_verified_at: now(),
      password_hash: null,
    });
  }

  return {
    async signIn(token, code, visit) {
      const identity = await verify(token);
      const user = await database.transaction((trx) => findOrOpen(trx, identity, visit));
      return signIn.recognised(user, code, visit);
    },

    async link(userId, token) {
      const identity = await verify(token);
      const user = await findUserById(database.db, userId);
      if (user?.google_id === identity.id) return;
      if (!user || user.google_id !== null)
        throw new Problem('already_exists', { message: 'google_has_other' });
      try {
        const isProof = normalizeEmail(identity.email) === user.email;
        await database.transaction(async (trx) => {
          await updateUser(trx, userId, {
            google_id: identity.id,
            ...(isProof && { email_verified_at: user.email_verified_at ?? now() }),
          });
          if (isProof && user.email_verified_at === null) await core.accountEvents.addressProved(userId, trx);
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw new Problem('already_exists', { message: 'google_is_taken' });
        throw error;
      }
    },

    async unlink(userId) {
      await database.transaction(async (trx) => {
        const user = await findUserById(trx, userId);
        if (!user?.google_id) throw new Problem('wrong_state', { message: 'google_not_linked' });
        if (user.password_hash === null) throw new Problem('last_sign_in_method');
        await updateUser(trx, userId, { google_id: null });
      });
    },
  };
}
