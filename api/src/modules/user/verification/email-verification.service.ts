import { randomBytes } from 'node:crypto';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import type { AccountMails } from '../access/account-mails';
import { findUserByVerification, getUser, markVerified, setVerification } from '../users.repository';
import { DAY_MS, HOUR_SECONDS } from '../../../durations';

const VERIFY_EMAIL_JOB = 'account.verify-email';
const LINK_LIFETIME_DAYS = 7;
/** Limit per address, across registrations and deletions. */
const EMAIL_LIMIT = { max: 6, seconds: HOUR_SECONDS };
/** Limit per account besides the registration email: every accepted resend is sent. */
const RESEND_LIMIT = { max: EMAIL_LIMIT.max - 1, seconds: EMAIL_LIMIT.seconds };

export interface EmailVerification {
  enqueue(db: Connection, userId: string): Promise<void>;
  /** Sends a new link, which replaces the previous one. Throws `wrong_state`, `too_many_requests`. */
  resend(userId: string): Promise<void>;
  /** Idempotent. Throws `invalid_verification_link`. */
  verify(token: string): Promise<void>;
}

export function createEmailVerification(core: Core, mails: AccountMails): EmailVerification {
  const { database, jobs, keys, limits, now } = core;
  const hash = (token: string) => keys.sign('email-verification', token);

  jobs.define<{ userId: string }>(VERIFY_EMAIL_JOB, {
    async run({ payload: { userId }, failures }) {
      const user = await getUser(database.db, userId).catch(() => undefined);
      if (!user || user.email_verified_at !== null) return;
      const key = `verification-emails:${keys.sign('attempts', user.email)}`;
      if (failures === 0 && (await limits.hit(key, EMAIL_LIMIT.seconds)).hits > EMAIL_LIMIT.max) return;
      // Created on sending: only its hash is stored.
      const token = randomBytes(32).toString('base64url');
      await setVerification(database.db, userId, {
        verification_hash: hash(token),
        verification_expires_at: new Date(now().getTime() + LINK_LIFETIME_DAYS * DAY_MS),
      });
      const link = `${core.config.server.publicUrl}/verify-email#${token}`;
      await mails.sendVerification(user, { link, count: LINK_LIFETIME_DAYS });
    },
  });

  const enqueue: EmailVerification['enqueue'] = async (db, userId) => {
    await jobs.enqueue(db, VERIFY_EMAIL_JOB, { userId }, { uniqueKey: `${VERIFY_EMAIL_JOB} ${userId}` });
  };

  return {
    enqueue,
    async resend(userId) {
      const { email_verified_at: verifiedAt } = await getUser(database.db, userId);
      if (verifiedAt !== null) throw new RequestError('wrong_state', { message: 'email_is_verified' });
      await limits.take(`verification-resends:${userId}`, RESEND_LIMIT.max, RESEND_LIMIT.seconds);
      await enqueue(database.db, userId);
    },
    async verify(token) {
      await database.transaction(async (trx) => {
        const user = await findUserByVerification(trx, hash(token), now());
        if (!user) throw new RequestError('invalid_verification_link');
        if (user.email_verified_at !== null) return;
        await core.accountEvents.emailVerified(user.id, trx, true);
        await markVerified(trx, user.id, now());
      });
    },
  };
}
