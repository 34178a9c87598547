import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { Language } from '../../messages/language';
import type { Attempts } from '../../limits/attempts';
import type { Passwords } from './passwords';
import type { TwoFactor } from './two-factor';
import { findUserByEmail, normalizeEmail, updateUser, type UserRow } from './users.repository';

/** Where a sign-in comes from. */
export interface Visit {
  readonly address: string;
  readonly userAgent: string;
  readonly language: Language;
}

export interface SignedIn {
  readonly user: UserRow;
  readonly token: string;
}

export interface SignIn {
  /**
   * Throws `invalid_credentials` (alike, and after the same time, for an unknown address and a wrong password),
   * `two_factor_required`, `invalid_code` or `too_many_requests`.
   */
  withPassword(
    credentials: { email: string; password: string; code?: string | undefined },
    visit: Visit,
  ): Promise<SignedIn>;
  /** For an account whose owner has been recognised; the second factor is still asked for. */
  recognised(user: UserRow, code: string | undefined, visit: Visit): Promise<SignedIn>;
}

interface Parts {
  readonly core: Core;
  readonly passwords: Passwords;
  readonly twoFactor: TwoFactor;
  readonly attempts: Attempts;
}

export function createSignIn({ core, passwords, twoFactor, attempts }: Parts): SignIn {
  const { db } = core.database;

  async function open(user: UserRow, { userAgent, language }: Visit): Promise<SignedIn> {
    const known = user.language === language ? user : await updateUser(db, user.id, { language });
    return { user: known, token: await core.sessions.open(known, userAgent) };
  }

  return {
    async withPassword({ email, password, code }, visit) {
      const subject = { account: normalizeEmail(email), address: visit.address };
      const user = await attempts.guard(subject, async () => {
        const found = await findUserByEmail(db, email);
        const isMatch = await passwords.matches(found?.password_hash, password);
        if (!found || !isMatch) throw new Problem('invalid_credentials');
        await twoFactor.demand(found, code);
        return found;
      });
      return open(user, visit);
    },

    async recognised(user, code, visit) {
      const subject = { account: user.email, address: visit.address };
      await attempts.guard(subject, () => twoFactor.demand(user, code));
      return open(user, visit);
    },
  };
}
