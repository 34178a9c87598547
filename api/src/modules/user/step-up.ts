import type { SignedPasskey } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../core';
import type { Attempts } from '../../auth/attempts';
import type { Caller } from '../../routing/caller';
import type { GoogleTokens } from './google/google-tokens';
import type { Ceremonies } from './passkeys/ceremonies';
import type { Passwords } from './passwords';
import { findSession, recordStepUp } from '../../auth/sessions.repository';
import { isAppCode, type TwoFactor } from './two-factor/two-factor';
import { getUser, type UserRow } from './users.repository';

const STEP_UP_LIFETIME_MS = 10 * 60 * 1000;

interface Credentials {
  readonly password?: string | undefined;
  readonly token?: string | undefined;
  readonly nonce?: string | undefined;
  readonly code?: string | undefined;
  /** Replaces password and code. */
  readonly passkey?: SignedPasskey | undefined;
}

/** Step-up authentication before changes to sign-in methods: a session token alone may be stolen. */
export interface StepUp {
  /** Throws `proof_required` unless this session was authenticated in the last minutes; signing in counts. */
  demand(caller: Caller): Promise<void>;
  /**
   * Authenticates this session again and returns the expiry. Throws `wrong_password`, `invalid_google_token`,
   * `invalid_passkey`,   * `two_factor_required`, `invalid_code`, `invalid_fields` or `too_many_requests`.
   */
  confirm(caller: Caller, credentials: Credentials, ip: string): Promise<Date>;
  /** Checks a request's own password; skipped when none is set. Throws `wrong_password`, `too_many_requests`. */
  demandPassword(user: UserRow, password: string, ip: string): Promise<void>;
  /**
   * Checks a two-factor code for an action. Accepts the app code that just authenticated this session, since the app
   * shows no other yet; a backup code works once. Throws `invalid_code`, `too_many_requests`.
   */
  demandCode(user: UserRow, code: string, caller: Caller, ip: string): Promise<void>;
}

interface Parts {
  readonly core: Core;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly twoFactor: TwoFactor;
  readonly googleTokens: GoogleTokens;
  readonly ceremonies: Ceremonies;
}

export function createStepUp(parts: Parts): StepUp {
  const { core, passwords, attempts, twoFactor, googleTokens, ceremonies } = parts;
  const { database, sessions, now } = core;
  const { db } = database;

  async function findRecentStepUp(caller: Caller) {
    const session = await findSession(db, caller.sessionId);
    const isRecent =
      session !== undefined && now().getTime() - session.proved_at.getTime() < STEP_UP_LIFETIME_MS;
    return isRecent ? session : undefined;
  }

  async function matchPassword(user: UserRow, password: string): Promise<void> {
    if (!(await passwords.matches(user.password_hash, password))) throw new RequestError('wrong_password');
  }

  async function confirmWithPasskey(
    user: UserRow,
    signed: SignedPasskey,
    caller: Caller,
    ip: string,
  ): Promise<Date> {
    const found = await ceremonies.find(signed);
    const own = found?.user_id === user.id ? found : undefined;
    const verified = await attempts.guard({ account: user.email, ip }, () => ceremonies.verify(signed, own));
    const proved_at = now();
    await database.transaction(async (trx) => {
      await ceremonies.spend(trx, verified);
      await recordStepUp(trx, caller.sessionId, { proved_at, proof_code_hash: null });
    });
    return new Date(proved_at.getTime() + STEP_UP_LIFETIME_MS);
  }

  return {
    async demand(caller) {
      if (!(await findRecentStepUp(caller))) throw new RequestError('proof_required');
    },

    async confirm(caller, { password, token, nonce, code, passkey }, ip) {
      const user = await getUser(db, caller.userId);
      if (passkey) return confirmWithPasskey(user, passkey, caller, ip);
      const spend = await attempts.guard({ account: user.email, ip }, async () => {
        if (password !== undefined) await matchPassword(user, password);
        else if (token === undefined)
          throw new RequestError('invalid_fields', {
            fields: [{ field: 'password', message: 'field_missing' }],
          });
        const identity = token === undefined ? undefined : await googleTokens.read(token, nonce);
        if (identity && identity.id !== user.google_id) throw new RequestError('invalid_google_token');
        await twoFactor.demand(user, code);
        return identity;
      });
      const proved_at = now();
      await database.transaction(async (trx) => {
        if (spend) await googleTokens.spend(trx, spend);
        const isStillShown = user.two_factor_at !== null && code !== undefined && isAppCode(code);
        await recordStepUp(trx, caller.sessionId, {
          proved_at,
          proof_code_hash: isStillShown ? sessions.hashStepUpCode(caller.sessionId, code) : null,
        });
      });
      return new Date(proved_at.getTime() + STEP_UP_LIFETIME_MS);
    },

    async demandPassword(user, password, ip) {
      if (user.password_hash === null) return;
      await attempts.guard({ account: user.email, ip }, () => matchPassword(user, password));
    },

    async demandCode(user, code, caller, ip) {
      const session = await findRecentStepUp(caller);
      if (session?.proof_code_hash === sessions.hashStepUpCode(caller.sessionId, code)) return;
      await attempts.guard({ account: user.email, ip }, () => twoFactor.demand(user, code));
    },
  };
}
