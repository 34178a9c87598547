import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { Attempts } from '../../limits/attempts';
import type { Caller } from '../../routing/caller';
import type { Passwords } from './passwords';
import { findSession } from './sessions.repository';
import type { UserRow } from './users.repository';

const FRESH_MS = 15 * 60 * 1000;

/** Before what cannot be undone: a token alone, which may be stolen, is not enough. */
export interface OwnerProof {
  /**
   * The password; for an account that signs in with Google alone, a sign-in of the last minutes.
   * Throws `wrong_password`, `not_yours` (sign in again) or `too_many_requests`.
   */
  demand(user: UserRow, password: string, caller: Caller, address: string): Promise<void>;
}

interface Parts {
  readonly core: Core;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
}

export function createOwnerProof({ core, passwords, attempts }: Parts): OwnerProof {
  return {
    async demand(user, password, caller, address) {
      if (user.password_hash === null) {
        const session = await findSession(core.database.db, caller.sessionId);
        const age = core.now().getTime() - (session?.created_at.getTime() ?? 0);
        if (age > FRESH_MS) throw new Problem('not_yours', { message: 'sign_in_again' });
        return;
      }
      await attempts.guard({ account: user.email, address }, async () => {
        if (!(await passwords.matches(user.password_hash, password))) throw new Problem('wrong_password');
      });
    },
  };
}
