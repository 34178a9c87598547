import { randomBytes, randomUUID } from 'node:crypto';
import { limits as constants } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import type { Attempts } from '../../../auth/attempts';
import { retryPolicies } from '../../../jobs/retry-policy';
import type { AccessChanges } from '../access/access-changes';
import type { VerifyFirst } from '../sign-in/first-verification';
import type { AccountMails } from '../access/account-mails';
import { makeCode } from '../codes';
import type { KnownNetworks } from '../sign-in/known-networks';
import {
  countTry,
  deleteReset,
  exchangeCode,
  exchangeLink,
  insertReset,
  spendToken,
} from './password-reset.repository';
import { deletePasskeys, listPasskeys } from '../passkeys/passkeys.repository';
import type { Passwords } from '../passwords';
import { CODE_LIFETIME_MINUTES, createResetLimits, MAX_TRIES_FROM_UNKNOWN_NETWORKS } from './reset-limits';
import type { TwoFactor } from '../two-factor/two-factor';
import { findUserByEmail, getUser, normalizeEmail, updateUser } from '../users.repository';
import { MINUTE_MS } from '../../../durations';

const TOKEN_LIFETIME_MINUTES = 10;
const LINK_BYTES = 32;
const RESET_REQUESTED_JOB = 'account.reset-requested';

export interface PasswordReset {
  /** Reveals neither in content nor in timing whether the account exists. */
  request(email: string, ip: string): Promise<void>;
  /** Throws `invalid_reset_code` or `too_many_requests`. */
  exchange(code: string, email: string | undefined, ip: string): Promise<ResetGrant>;
  /** Uses the email link's long, unguessable code. Throws `invalid_reset_code`. */
  exchangeLink(code: string): Promise<ResetGrant>;
  /**
   * Sets the password, ends every session and remembers this network. `dropOthers` also removes the other sign-in
   * methods, as the first verification of an address always does. Throws `invalid_reset_token`, `weak_password`,
   * `invalid_fields`.
   */
  finish(
    reset: { email: string; password: string; token: string; dropOthers: boolean },
    ip: string,
  ): Promise<void>;
}

export interface ResetGrant {
  readonly email: string;
  readonly token: string;
  readonly others: { readonly google: boolean; readonly twoFactor: boolean; readonly passkeys: boolean };
  /** First verification of this address: the reset removes the other methods. */
  readonly isFirstVerification: boolean;
}

interface Parts {
  readonly core: Core;
  readonly passwords: Passwords;
  readonly mails: AccountMails;
  readonly networks: KnownNetworks;
  readonly attempts: Attempts;
  readonly twoFactor: TwoFactor;
  readonly changes: AccessChanges;
  readonly verifyFirst: VerifyFirst;
}

export function createPasswordReset(parts: Parts): PasswordReset {
  const { core, passwords, mails, networks, attempts, twoFactor, changes, verifyFirst } = parts;
  const { database, jobs, keys, now } = core;
  const limits = createResetLimits(core, networks);
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS);
  const randomCode = () => randomBytes(LINK_BYTES).toString('base64url');

  // Runs after the response, so that its timing cannot reveal whether the account exists.
  jobs.define<{ email: string }>(RESET_REQUESTED_JOB, {
    // The address may have no account to load it from.
    isSealed: true,
    // A late email still works: each attempt creates a new code.
    retry: retryPolicies.awaited,
    async run({ payload }) {
      const user = await findUserByEmail(database.db, payload.email);
      if (!user) return;
      const [code, link] = [makeCode(constants.resetCodeLength), randomCode()];
      const id = randomUUID();
      await insertReset(database.db, {
        id,
        userId: user.id,
        codeHash: keys.sign('reset-code', code),
        linkHash: keys.sign('reset-link', link),
        codeExpiresAt: inMinutes(CODE_LIFETIME_MINUTES),
      });
      try {
        await mails.sendResetCode(user, { code, link, minutes: CODE_LIFETIME_MINUTES });
      } catch (error) {
        await deleteReset(database.db, id);
        throw error;
      }
    },
  });

  /** The code proves access to this address's mailbox. */
  async function setPassword(
    trx: Connection,
    userId: string,
    password_hash: string,
    dropOthers: boolean,
  ): Promise<void> {
    const password = { password_hash, password_set_at: now(), verified_by_link: false };
    const before = await getUser(trx, userId);
    if (before.email_verified_at === null) {
      await verifyFirst(trx, userId, password);
      return;
    }
    await core.sessions.endAll(trx, userId, { reason: 'password_changed' });
    if (dropOthers) {
      await twoFactor.turnOff(trx, userId);
      await deletePasskeys(trx, userId);
      await updateUser(trx, userId, { google_id: null, google_email: null, google_linked_at: null });
    }
    await updateUser(trx, userId, password);
  }

  async function grant(email: string, token: string): Promise<ResetGrant> {
    const user = await findUserByEmail(database.db, email);
    const passkeys = user ? await listPasskeys(database.db, user.id) : [];
    const others = {
      google: !!user?.google_id,
      twoFactor: !!user?.two_factor_at,
      passkeys: passkeys.length > 0,
    };
    return { email, token, others, isFirstVerification: user?.email_verified_at === null };
  }

  function makeToken() {
    const token = randomCode();
    const spending = {
      tokenHash: keys.sign('reset-token', token),
      tokenExpiresAt: inMinutes(TOKEN_LIFETIME_MINUTES),
      now: now(),
    };
    return { token, spending };
  }

  return {
    async request(email, ip) {
      const normalized = normalizeEmail(email);
      // Silently drops requests beyond the limit; earlier codes stay valid and mailboxes are not flooded.
      if (await limits.canSendEmail(normalized, ip))
        await jobs.enqueue(database.db, RESET_REQUESTED_JOB, { email: normalized });
    },

    async exchange(code, givenEmail, ip) {
      const email = givenEmail === undefined ? undefined : normalizeEmail(givenEmail);
      const { isKnown, succeed } = await limits.startTry({ email, ip });
      if (email !== undefined && !isKnown) await countTry(database.db, email);
      const { token, spending } = makeToken();
      const owner = await exchangeCode(database.db, {
        ...spending,
        codeHash: keys.sign('reset-code', code.toUpperCase()),
        email,
        maxMisses: isKnown ? undefined : MAX_TRIES_FROM_UNKNOWN_NETWORKS,
      });
      if (owner === undefined) throw new RequestError('invalid_reset_code');
      await succeed();
      return grant(owner, token);
    },

    async exchangeLink(code) {
      const { token, spending } = makeToken();
      const owner = await exchangeLink(database.db, { ...spending, linkHash: keys.sign('reset-link', code) });
      if (owner === undefined) throw new RequestError('invalid_reset_code');
      return grant(owner, token);
    },

    async finish({ email, password, token, dropOthers }, ip) {
      passwords.assertAcceptable(password, { email });
      const password_hash = await passwords.hash(password);
      const tokenHash = keys.sign('reset-token', token);
      await database.transaction(async (trx) => {
        const userId = await spendToken(trx, { tokenHash, email: normalizeEmail(email), now: now() });
        if (userId === undefined) throw new RequestError('invalid_reset_token');
        await setPassword(trx, userId, password_hash, dropOthers);
        await networks.deleteAll(trx, userId);
        await changes.record(trx, userId, 'password_changed', {});
      });
      await limits.reset(normalizeEmail(email), ip);
      await attempts.recordSuccess({ account: normalizeEmail(email), ip });
    },
  };
}
