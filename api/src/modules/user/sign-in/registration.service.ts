import { randomUUID } from 'node:crypto';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import { isUniqueViolation } from '../../../database/errors';
import type { Connection } from '../../../database/schema';
import type { Language } from '../../../translations/language';
import { isReserved } from '../email-change/email-changes.repository';
import type { Invitations } from '../invitations/invitations.service';
import type { Passwords } from '../passwords';
import type { EmailVerification } from '../verification/email-verification.service';
import {
  insertUser,
  normalizeEmail,
  normalizeUsername,
  type UserChanges,
  type UserRow,
} from '../users.repository';

interface NewAccount {
  readonly email: string;
  readonly username: string;
  readonly language: Language;
}

export interface Registration {
  /** Throws `already_exists`, `weak_password`, or `invalid_fields`. */
  register(account: NewAccount & { password: string; invitationCode: string | undefined }): Promise<UserRow>;
  /** Opens an account without a password for an externally verified identity, in the caller's transaction. */
  open(db: Connection, account: NewAccount, changes: UserChanges): Promise<UserRow>;
}

interface Parts {
  readonly core: Core;
  readonly passwords: Passwords;
  readonly invitations: Invitations;
  readonly verification: EmailVerification;
}

export function createRegistration({ core, passwords, invitations, verification }: Parts): Registration {
  async function open(db: Connection, account: NewAccount, changes: UserChanges): Promise<UserRow> {
    if (await isReserved(db, normalizeEmail(account.email), core.now()))
      throw new RequestError('already_exists', { message: 'email_is_taken' });
    const user = await insertUser(db, {
      ...changes,
      id: randomUUID(),
      email: normalizeEmail(account.email),
      username: readUsername(account.username),
      language: account.language,
    });
    await core.accountEvents.opened({ userId: user.id, email: user.email }, db);
    if (user.email_verified_at === null) await verification.enqueue(db, user.id);
    return user;
  }

  return {
    open,
    async register({ password, invitationCode, ...account }) {
      passwords.assertAcceptable(password, account);
      const password_hash = await passwords.hash(password);
      try {
        return await core.database.transaction(async (trx) => {
          const user = await open(trx, account, { password_hash, password_set_at: core.now() });
          if (invitationCode) await invitations.accept(trx, user.id, invitationCode);
          return user;
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw new RequestError('already_exists', { message: 'email_is_taken' });
        throw error;
      }
    },
  };
}

/** Throws `invalid_fields` when no visible character remains. */
export function readUsername(username: string): string {
  const name = normalizeUsername(username);
  if (name === '')
    throw new RequestError('invalid_fields', { fields: [{ field: 'username', message: 'field_empty' }] });
  return name;
}
