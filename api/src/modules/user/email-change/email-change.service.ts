import { randomBytes, randomUUID } from 'node:crypto';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import { isUniqueViolation } from '../../../database/errors';
import type { Caller } from '../../../routing/caller';
import { LINK_LIFETIME_DAYS, type AccessChanges } from '../access/access-changes';
import type { AccountMails } from '../access/account-mails';
import { deleteResets } from '../password/password-reset.repository';
import type { StepUp } from '../step-up';
import {
  findUserByEmail,
  findUserById,
  lockUser,
  normalizeEmail,
  updateUser,
  type UserRow,
} from '../users.repository';
import {
  confirmChange,
  deletePendingChange,
  findPendingChange,
  insertEmailChange,
  isReserved,
  renewChangeLink,
} from './email-changes.repository';
import { HOUR_MS, HOUR_SECONDS } from '../../../durations';

const EMAIL_CHANGE_JOB = 'account.change-email';
const CONFIRM_LIFETIME_HOURS = 24;
const REQUEST_LIMIT = { max: 5, seconds: HOUR_SECONDS };
/** Limit per address, over all accounts. */
const EMAIL_LIMIT = { max: 6, seconds: HOUR_SECONDS };

export interface EmailChanges {
  /**
   * Emails a link to the new address, and to the old one an undo link. Reveals neither in content nor in timing whether
   * the new address has an account. Throws `proof_required`, `wrong_state`, `too_many_requests`.
   */
  request(caller: Caller, newEmail: string): Promise<void>;
  /** Changes the address and ends every session. Throws `invalid_verification_link`, `already_exists`. */
  confirm(token: string): Promise<string>;
  /** Throws `wrong_state` when no change waits. */
  cancel(userId: string): Promise<void>;
  findPending(userId: string): Promise<string | undefined>;
}

interface Parts {
  readonly core: Core;
  readonly stepUp: StepUp;
  readonly changes: AccessChanges;
  readonly mails: AccountMails;
}

export function createEmailChanges({ core, stepUp, changes, mails }: Parts): EmailChanges {
  const { database, jobs, keys, limits, sessions, now } = core;
  const { db } = database;
  const hash = (token: string) => keys.sign('email-change', token);
  const after = (hours: number) => new Date(now().getTime() + hours * HOUR_MS);

  // Runs after the response, so that its timing cannot reveal whether the address has an account.
  jobs.define<{ userId: string }>(EMAIL_CHANGE_JOB, {
    async run({ payload: { userId }, failures }) {
      const pending = await findPendingChange(db, userId, now());
      const user = await findUserById(db, userId);
      if (!pending || !user) return;
      const key = `email-changes:${keys.sign('attempts', pending.new_email)}`;
      if (failures === 0 && (await limits.hit(key, EMAIL_LIMIT.seconds)).hits > EMAIL_LIMIT.max) return;
      const owner = await findUserByEmail(db, pending.new_email);
      if (owner) return mails.sendEmailTaken(owner);
      if (await isReserved(db, pending.new_email, now(), userId)) return;
      // Created on sending: only its hash is stored.
      const token = randomBytes(32).toString('base64url');
      const waiting = { token_hash: hash(token), expires_at: after(CONFIRM_LIFETIME_HOURS) };
      if (!(await renewChangeLink(db, pending.id, waiting))) return;
      const link = `${core.config.server.publicUrl}/change-email#${token}`;
      // The new address may not be the user's: send it no user-supplied text.
      const reader: UserRow = { ...user, email: pending.new_email, email_verified_at: null };
      await mails.sendEmailChange(reader, { link, count: CONFIRM_LIFETIME_HOURS });
    },
  });

  return {
    async request(caller, newEmail) {
      await stepUp.demand(caller);
      const email = normalizeEmail(newEmail);
      await limits.take(`email-changes:${caller.userId}`, REQUEST_LIMIT.max, REQUEST_LIMIT.seconds);
      await database.transaction(async (trx) => {
        const user = await lockUser(trx, caller.userId);
        if (email === user.email) throw new RequestError('wrong_state', { message: 'email_is_yours' });
        const pending = await findPendingChange(trx, user.id, now());
        // The same address again only renews the link.
        if (pending?.new_email !== email) {
          await deletePendingChange(trx, user.id);
          await insertEmailChange(trx, {
            id: randomUUID(),
            user_id: user.id,
            old_email: user.email,
            new_email: email,
            expires_at: after(CONFIRM_LIFETIME_HOURS),
          });
          await changes.record(trx, user.id, 'email_change_requested', { email: user.email });
        }
        await jobs.enqueue(trx, EMAIL_CHANGE_JOB, { userId: user.id });
      });
    },

    async confirm(token) {
      try {
        return await database.transaction(async (trx) => {
          const at = { now: now(), reservedUntil: after(LINK_LIFETIME_DAYS * 24) };
          const change = await confirmChange(trx, hash(token), at);
          if (!change) throw new RequestError('invalid_verification_link', { message: 'email_change_over' });
          if (await isReserved(trx, change.new_email, at.now, change.user_id))
            throw new RequestError('already_exists', { message: 'email_is_taken' });
          const user = await lockUser(trx, change.user_id);
          // The person who opened the link may not be the one who set the password.
          await updateUser(trx, user.id, {
            email: change.new_email,
            email_verified_at: at.now,
            verified_by_link: true,
            verification_hash: null,
            verification_expires_at: null,
          });
          if (user.email_verified_at === null) await core.accountEvents.emailVerified(user.id, trx, true);
          await deleteResets(trx, user.id);
          // Tokens and calls name the old address.
          await sessions.endAll(trx, user.id);
          return change.new_email;
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw new RequestError('already_exists', { message: 'email_is_taken' });
        throw error;
      }
    },

    async cancel(userId) {
      if (!(await deletePendingChange(db, userId)))
        throw new RequestError('wrong_state', { message: 'email_change_over' });
    },

    findPending: async (userId) => (await findPendingChange(db, userId, now()))?.new_email,
  };
}
