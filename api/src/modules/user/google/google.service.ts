import { RequestError } from '@lisan/errors';
import { deleteOtherSessions } from '../../../auth/sessions.repository';
import type { Core } from '../../../core';
import { isUniqueViolation } from '../../../database/errors';
import type { Connection } from '../../../database/schema';
import type { AccessChanges } from '../access/access-changes';
import type { AccountMails } from '../access/account-mails';
import type { VerifyFirst } from '../sign-in/first-verification';
import type { VerifiedGoogleToken, GoogleTokens } from './google-tokens';
import type { Registration } from '../sign-in/registration.service';
import type { SignedIn, SignIn, Visit } from '../sign-in/sign-in.service';
import { listPasskeys } from '../passkeys/passkeys.repository';
import {
  findUserByEmail,
  findUserByGoogleId,
  findUserById,
  lockUser,
  normalizeEmail,
  updateUser,
  type UserRow,
} from '../users.repository';

interface GoogleSignIn {
  readonly token: string;
  readonly nonce?: string | undefined;
  readonly code?: string | undefined;
  /** Password of the account with this address, when Google alone is not enough: `confirm_link`. */
  readonly password?: string | undefined;
}

export interface GoogleAccounts {
  /** Throws `confirm_link` when the address has an account and Google is not authoritative for it. */
  signIn(attempt: GoogleSignIn, visit: Visit): Promise<SignedIn>;
  /** Throws `already_exists` when either side is linked elsewhere. */
  link(userId: string, token: string, nonce: string | undefined, sessionId: string): Promise<void>;
  /** Throws `last_sign_in_method` when no password and no passkey is set. */
  unlink(userId: string): Promise<void>;
}

interface Parts {
  readonly core: Core;
  readonly tokens: GoogleTokens;
  readonly registration: Registration;
  readonly signIn: SignIn;
  readonly changes: AccessChanges;
  readonly verifyFirst: VerifyFirst;
  readonly mails: AccountMails;
}

type Settle = (db: Connection) => Promise<UserRow>;

export function createGoogleAccounts(parts: Parts): GoogleAccounts {
  const { core, tokens, registration, signIn, changes, verifyFirst, mails } = parts;
  const { database, sessions, now } = core;
  const linkOf = ({ id, email }: VerifiedGoogleToken) => ({
    google_id: id,
    google_email: email,
    google_linked_at: now(),
  });

  const openAccount =
    (identity: VerifiedGoogleToken, visit: Visit): Settle =>
    (db) => {
      const { email, name = email.split('@')[0] ?? email, isAuthoritative } = identity;
      const account = { email, username: name.slice(0, 64), language: visit.language };
      const verification = isAuthoritative ? { email_verified_at: now(), named_by_owner: true } : {};
      return registration.open(db, account, { ...linkOf(identity), ...verification });
    };

  /** The address was registered but never verified: drop everything that was set up. */
  const claimAccount =
    (user: UserRow, identity: VerifiedGoogleToken): Settle =>
    async (db) => {
      const claimed = await verifyFirst(db, user.id, linkOf(identity));
      await mails.enqueueNotice(db, claimed, 'google_took_over');
      return claimed;
    };

  const join =
    (user: UserRow, identity: VerifiedGoogleToken): Settle =>
    async (db) => {
      await changes.record(db, user.id, 'google_linked', { id: identity.id });
      await core.accountEvents.googleLinked(user.id, identity.id, db);
      return updateUser(db, user.id, { ...linkOf(identity), verified_by_link: false });
    };

  /** Finds the account by Google's id, then by address, which Google or the password must confirm. */
  async function resolve(
    identity: VerifiedGoogleToken,
    attempt: GoogleSignIn,
    visit: Visit,
  ): Promise<Settle> {
    const { code, password } = attempt;
    const known = await findUserByGoogleId(database.db, identity.id);
    if (known) {
      await signIn.demandCode(known, code, visit);
      return async () => known;
    }
    const namesake = await findUserByEmail(database.db, identity.email);
    if (!namesake) return openAccount(identity, visit);
    const { isAuthoritative } = identity;
    if (isAuthoritative && namesake.email_verified_at === null) return claimAccount(namesake, identity);
    if (namesake.google_id !== null)
      throw new RequestError('invalid_google_token', { message: 'google_other_account' });
    // Someone else may have set the password before the owner opened the link: ask for it once.
    const isPasswordDoubtful = namesake.verified_by_link && namesake.password_hash !== null;
    if (isAuthoritative && !isPasswordDoubtful) {
      await signIn.demandCode(namesake, code, visit);
      return join(namesake, identity);
    }
    if (namesake.password_hash === null)
      throw new RequestError('already_exists', { message: 'email_is_taken' });
    if (password === undefined) throw new RequestError('confirm_link');
    await signIn.demandPassword(namesake, password, code, visit);
    return join(namesake, identity);
  }

  async function trySignIn(attempt: GoogleSignIn, visit: Visit): Promise<SignedIn> {
    const identity = await tokens.read(attempt.token, attempt.nonce);
    const settle = await resolve(identity, attempt, visit);
    return database.transaction(async (trx) => {
      await tokens.spend(trx, identity);
      return signIn.open(await settle(trx), visit, { db: trx, code: attempt.code });
    });
  }

  return {
    signIn: (attempt, visit) =>
      trySignIn(attempt, visit).catch((error: unknown) => {
        // A concurrent sign-in created the account: the retry finds it.
        if (isUniqueViolation(error)) return trySignIn(attempt, visit);
        throw error;
      }),

    async link(userId, token, nonce, sessionId) {
      const identity = await tokens.read(token, nonce);
      try {
        await database.transaction(async (trx) => {
          await tokens.spend(trx, identity);
          const user = await findUserById(trx, userId);
          if (user?.google_id === identity.id) return;
          if (!user || user.google_id !== null)
            throw new RequestError('already_exists', { message: 'google_has_other' });
          await changes.record(trx, userId, 'google_linked', { id: identity.id });
          await core.accountEvents.googleLinked(userId, identity.id, trx);
          await updateUser(trx, userId, linkOf(identity));
          const isSame = identity.isAuthoritative && normalizeEmail(identity.email) === user.email;
          if (isSame && user.email_verified_at === null) await verifyByLink(trx, userId, sessionId);
        });
      } catch (error) {
        if (isUniqueViolation(error))
          throw new RequestError('already_exists', { message: 'google_is_taken' });
        throw error;
      }
    },

    async unlink(userId) {
      await database.transaction(async (trx) => {
        const user = await lockUser(trx, userId);
        if (!user.google_id) throw new RequestError('wrong_state', { message: 'google_not_linked' });
        if (user.password_hash === null && (await listPasskeys(trx, userId)).length === 0)
          throw new RequestError('last_sign_in_method');
        const before = { id: user.google_id, email: user.google_email };
        await changes.record(trx, userId, 'google_unlinked', before);
        await updateUser(trx, userId, { google_id: null, google_email: null, google_linked_at: null });
      });
    },
  };

  /**
   * The caller has just verified both the address and the password: keeps this session and ends all others, which
   * predate any verification.
   */
  async function verifyByLink(db: Connection, userId: string, sessionId: string): Promise<void> {
    await deleteOtherSessions(db, userId, sessionId);
    await sessions.announceEnd(db, userId, 'signed_out_everywhere');
    await core.accountEvents.emailVerified(userId, db);
    await updateUser(db, userId, { email_verified_at: now() });
  }
}
