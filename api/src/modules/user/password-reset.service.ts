import { randomBytes, randomUUID } from 'node:crypto';
import { limits as constants } from '@lisan/contract';
import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { tooMany } from '../../limits/limits';
import type { AccountMails } from './account-mails';
import { makeCode } from './codes';
import { countMiss, exchangeCode, replaceReset, spendToken } from './password-reset.repository';
import type { Passwords } from './passwords';
import { findUserByEmail, getUser, normalizeEmail, updateUser, type UserRow } from './users.repository';

const MINUTE_MS = 60_000;
const CODE_MINUTES = 10;
const TOKEN_MINUTES = 10;
const MOST_MISSES = 5;
const MISS_WINDOW_SECONDS = 15 * 60;
/** All addresses together: far more than people mistype, far fewer than guessing needs. */
const MOST_MISSES_OF_ALL = 300;
const ALL_WINDOW_SECONDS = 60 * 60;
const MOST_MAILS = 3;
const MAIL_WINDOW_SECONDS = 15 * 60;
const REQUESTED = 'account.reset-requested';

export interface PasswordReset {
  /** Says nothing about whether there is such an account, neither in words nor in time. */
  request(email: string): Promise<void>;
  /** Throws `invalid_reset_code` or `too_many_requests`. */
  exchange(
    code: string,
    email: string | undefined,
    address: string,
  ): Promise<{ email: string; token: string }>;
  /** Sets the password and ends every session. Throws `invalid_reset_token`, `weak_password`, `invalid_fields`. */
  finish(reset: { email: string; password: string; token: string }): Promise<void>;
}

interface Parts {
  readonly core: Core;
  readonly passwords: Passwords;
  readonly mails: AccountMails;
}

export function createPasswordReset({ core, passwords, mails }: Parts): PasswordReset {
  const { database, jobs, keys, limits, now } = core;
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS);

  // All that depends on whether the account exists happens here, after the answer has left.
  jobs.define<{ email: string }>(REQUESTED, {
    async run({ payload }) {
      const user = await findUserByEmail(database.db, payload.email);
      if (!user) return;
      const code = makeCode(constants.resetCodeLength);
      await database.transaction((trx) =>
        replaceReset(trx, {
          id: randomUUID(),
          userId: user.id,
          codeHash: keys.sign('reset-code', code),
          codeExpiresAt: inMinutes(CODE_MINUTES),
        }),
      );
      await mails.sendResetCode(user, code, CODE_MINUTES);
    },
  });

  /**
   * Whoever has the code reads the mail of this address. If nobody had proved it before, a Google account that was
   * linked meanwhile may be a stranger's: it opens nothing any more.
   */
  async function proveAddress(trx: Connection, userId: string, password_hash: string): Promise<UserRow> {
    const before = await getUser(trx, userId);
    const isFirstProof = before.email_verified_at === null;
    return updateUser(trx, userId, {
      password_hash,
      email_verified_at: now(),
      ...(isFirstProof && { google_id: null }),
    });
  }

  async function assertMayTry(key: string, most: number): Promise<void> {
    const { hits, resetsIn } = await limits.read(key);
    if (hits >= most) throw tooMany(resetsIn);
  }

  return {
    async request(email) {
      const normalized = normalizeEmail(email);
      const mailsSent = await limits.hit(
        `reset-mail:${keys.sign('attempts', normalized)}`,
        MAIL_WINDOW_SECONDS,
      );
      // The mails that went out still hold: a stranger cannot fill a mailbox, and nobody is told.
      if (mailsSent.hits <= MOST_MAILS) await jobs.enqueue(database.db, REQUESTED, { email: normalized });
    },

    async exchange(code, email, address) {
      const [ofAddress, ofAll] = [`reset-miss:${address}`, 'reset-miss:all'];
      await assertMayTry(ofAll, MOST_MISSES_OF_ALL);
      // Counted first: codes sent all at once do not slip through together.
      const tried = await limits.hit(ofAddress, MISS_WINDOW_SECONDS);
      if (tried.hits > MOST_MISSES) throw tooMany(tried.resetsIn);
      const token = randomBytes(32).toString('base64url');
      const owner = await exchangeCode(database.db, {
        codeHash: keys.sign('reset-code', code.toUpperCase()),
        email: email === undefined ? undefined : normalizeEmail(email),
        mostMisses: MOST_MISSES,
        tokenHash: keys.sign('reset-token', token),
        tokenExpiresAt: inMinutes(TOKEN_MINUTES),
        now: now(),
      });
      if (owner === undefined) {
        await limits.hit(ofAll, ALL_WINDOW_SECONDS);
        if (email !== undefined) await countMiss(database.db, normalizeEmail(email));
        throw new Problem('invalid_reset_code');
      }
      await limits.giveBack(ofAddress);
      return { email: owner, token };
    },

    async finish({ email, password, token }) {
      passwords.assertAcceptable(password, { email });
      const password_hash = await passwords.hash(password);
      const tokenHash = keys.sign('reset-token', token);
      await database.transaction(async (trx) => {
        const userId = await spendToken(trx, { tokenHash, email: normalizeEmail(email), now: now() });
        if (userId === undefined) throw new Problem('invalid_reset_token');
        const user = await proveAddress(trx, userId, password_hash);
        await core.sessions.endAll(trx, userId);
        await mails.enqueueNotice(trx, user, 'password_changed');
      });
    },
  };
}
