import { randomBytes, randomUUID } from 'node:crypto';
import { limits as constants } from '@lisan/contract';
import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import type { Attempts } from '../../limits/attempts';
import type { AccountMails } from './account-mails';
import { makeCode } from './codes';
import type { KnownNetworks } from './known-networks';
import {
  countTry,
  deleteReset,
  exchangeCode,
  exchangeLink,
  insertReset,
  spendToken,
} from './password-reset.repository';
import type { Passwords } from './passwords';
import { CODE_MINUTES, createResetLimits, MOST_STRANGERS_TRIES } from './reset-limits';
import { findUserByEmail, getUser, normalizeEmail, updateUser, type UserRow } from './users.repository';

const MINUTE_MS = 60_000;
const TOKEN_MINUTES = 10;
const LINK_BYTES = 32;
const REQUESTED = 'account.reset-requested';

interface ResetToken {
  readonly email: string;
  readonly token: string;
}

export interface PasswordReset {
  /** Says nothing about whether there is such an account, neither in words nor in time. */
  request(email: string, address: string): Promise<void>;
  /** Throws `invalid_reset_code` or `too_many_requests`. */
  exchange(code: string, email: string | undefined, address: string): Promise<ResetToken>;
  /** By the long code of the letter's link, which nobody can guess. Throws `invalid_reset_code`. */
  exchangeLink(code: string): Promise<ResetToken>;
  /**
   * Sets the password, ends every session, and makes this network known. Throws `invalid_reset_token`,
   * `weak_password`, `invalid_fields`.
   */
  finish(reset: { email: string; password: string; token: string }, address: string): Promise<void>;
}

interface Parts {
  readonly core: Core;
  readonly passwords: Passwords;
  readonly mails: AccountMails;
  readonly networks: KnownNetworks;
  readonly attempts: Attempts;
}

export function createPasswordReset({ core, passwords, mails, networks, attempts }: Parts): PasswordReset {
  const { database, jobs, keys, now } = core;
  const limits = createResetLimits(core, networks);
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS);
  const randomCode = () => randomBytes(LINK_BYTES).toString('base64url');

  // All that depends on whether the account exists happens here, after the answer has left.
  jobs.define<{ email: string }>(REQUESTED, {
    async run({ payload }) {
      const user = await findUserByEmail(database.db, payload.email);
      if (!user) return;
      const [code, link] = [makeCode(constants.resetCodeLength), randomCode()];
      const id = randomUUID();
      await database.transaction((trx) =>
        insertReset(trx, {
          id,
          userId: user.id,
          codeHash: keys.sign('reset-code', code),
          linkHash: keys.sign('reset-link', link),
          codeExpiresAt: inMinutes(CODE_MINUTES),
          now: now(),
        }),
      );
      try {
        await mails.sendResetCode(user, { code, link, minutes: CODE_MINUTES });
      } catch (error) {
        // The next try writes a letter of its own.
        await deleteReset(database.db, id);
        throw error;
      }
    },
  });

  /**
   * Whoever has the code reads the mail of this address. If nobody had proved it before, a Google account that was
   * linked meanwhile may be a stranger's: it opens nothing any more.
   */
  async function proveAddress(trx: Connection, userId: string, password_hash: string): Promise<UserRow> {
    const before = await getUser(trx, userId);
    const isFirstProof = before.email_verified_at === null;
    if (isFirstProof) await core.accountEvents.addressProved(userId, trx);
    return updateUser(trx, userId, {
      password_hash,
      email_verified_at: now(),
      ...(isFirstProof && { google_id: null }),
    });
  }

  /** A token that the letter is exchanged for. */
  function makeToken() {
    const token = randomCode();
    const spending = {
      tokenHash: keys.sign('reset-token', token),
      tokenExpiresAt: inMinutes(TOKEN_MINUTES),
      now: now(),
    };
    return { token, spending };
  }

  return {
    async request(email, address) {
      const normalized = normalizeEmail(email);
      // The letters that went out still hold: a stranger cannot fill a mailbox, and nobody is told.
      if (await limits.mayAsk(normalized, address))
        await jobs.enqueue(database.db, REQUESTED, { email: normalized });
    },

    async exchange(code, said, address) {
      const email = said === undefined ? undefined : normalizeEmail(said);
      const { isKnown, succeed } = await limits.beginTry({ email, address });
      if (email !== undefined && !isKnown) await countTry(database.db, email);
      const { token, spending } = makeToken();
      const owner = await exchangeCode(database.db, {
        ...spending,
        codeHash: keys.sign('reset-code', code.toUpperCase()),
        email,
        mostMisses: isKnown ? undefined : MOST_STRANGERS_TRIES,
      });
      if (owner === undefined) throw new Problem('invalid_reset_code');
      await succeed();
      return { email: owner, token };
    },

    async exchangeLink(code) {
      const { token, spending } = makeToken();
      const owner = await exchangeLink(database.db, { ...spending, linkHash: keys.sign('reset-link', code) });
      if (owner === undefined) throw new Problem('invalid_reset_code');
      return { email: owner, token };
    },

    async finish({ email, password, token }, address) {
      passwords.assertAcceptable(password, { email });
      const password_hash = await passwords.hash(password);
      const tokenHash = keys.sign('reset-token', token);
      await database.transaction(async (trx) => {
        const userId = await spendToken(trx, { tokenHash, email: normalizeEmail(email), now: now() });
        if (userId === undefined) throw new Problem('invalid_reset_token');
        const user = await proveAddress(trx, userId, password_hash);
        await core.sessions.endAll(trx, userId);
        await networks.forgetAll(trx, userId);
        await mails.enqueueNotice(trx, user, 'password_changed');
      });
      await limits.forgive(normalizeEmail(email), address);
      await attempts.welcome({ account: normalizeEmail(email), address });
    },
  };
}
