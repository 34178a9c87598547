import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import type { Language } from '../../../translations/language';
import type { Attempts } from '../../../auth/attempts';
import type { Passwords } from '../passwords';
import { isAppCode, type TwoFactor } from '../two-factor/two-factor';
import { findUserByEmail, normalizeEmail, updateUser, type UserRow } from '../users.repository';

export interface Visit {
  readonly ip: string;
  readonly userAgent: string;
  readonly language: Language;
}

export interface SignedIn {
  readonly user: UserRow;
  readonly token: string;
}

export interface SignIn {
  /**
   * Throws `invalid_credentials` (equal in content and timing for an unknown address and a wrong password),
   * `two_factor_required`, `invalid_code` or `too_many_requests`.
   */
  withPassword(
    credentials: { email: string; password: string; code?: string | undefined },
    visit: Visit,
  ): Promise<SignedIn>;
  /** Checks only the second factor, after the owner was identified. Throws as `withPassword` does. */
  demandCode(user: UserRow, code: string | undefined, visit: Visit): Promise<void>;
  /** Checks password and second factor of a known account. Throws `wrong_password`, and as `demandCode` does. */
  demandPassword(user: UserRow, password: string, code: string | undefined, visit: Visit): Promise<void>;
  open(user: UserRow, visit: Visit, options: OpenOptions): Promise<SignedIn>;
}

interface OpenOptions {
  readonly db?: Connection;
  readonly code: string | undefined;
}

interface Parts {
  readonly core: Core;
  readonly passwords: Passwords;
  readonly twoFactor: TwoFactor;
  readonly attempts: Attempts;
}

export function createSignIn({ core, passwords, twoFactor, attempts }: Parts): SignIn {
  const { db } = core.database;

  async function open(user: UserRow, visit: Visit, options: OpenOptions): Promise<SignedIn> {
    const { db: connection = db, code } = options;
    const { userAgent, language } = visit;
    const known = user.language === language ? user : await updateUser(connection, user.id, { language });
    const hasTwoFactor = known.two_factor_at !== null;
    const isStillShown = hasTwoFactor && code !== undefined && isAppCode(code);
    const session = { db: connection, code: isStillShown ? code : undefined };
    return { user: known, token: await core.sessions.open(known, userAgent, session) };
  }

  return {
    async withPassword({ email, password, code }, visit) {
      const subject = { account: normalizeEmail(email), ip: visit.ip };
      const user = await attempts.guard(subject, async () => {
        const found = await findUserByEmail(db, email);
        const isMatch = await passwords.matches(found?.password_hash, password);
        if (!found || !isMatch) throw new RequestError('invalid_credentials');
        await twoFactor.demand(found, code);
        return found;
      });
      return open(user, visit, { code });
    },

    async demandCode(user, code, visit) {
      const subject = { account: user.email, ip: visit.ip };
      await attempts.guard(subject, () => twoFactor.demand(user, code));
    },

    async demandPassword(user, password, code, visit) {
      const subject = { account: user.email, ip: visit.ip };
      await attempts.guard(subject, async () => {
        if (!(await passwords.matches(user.password_hash, password)))
          throw new RequestError('wrong_password');
        await twoFactor.demand(user, code);
      });
    },

    open,
  };
}
