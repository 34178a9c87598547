import type { Core } from '../../../core';
import type { Caller } from '../../../routing/caller';
import type { AccessChanges } from '../access/access-changes';
import type { StepUp } from '../step-up';
import type { Passwords } from '../passwords';
import { getUser, updateUser } from '../users.repository';

interface Parts {
  readonly core: Core;
  readonly passwords: Passwords;
  readonly stepUp: StepUp;
  readonly changes: AccessChanges;
}

/** Returns a token for this session and ends all others. */
export type ChangePassword = (
  caller: Caller,
  change: { current: string; next: string; unlinksGoogle: boolean },
  ip: string,
) => Promise<string>;

export function createPasswordChange({ core, passwords, stepUp, changes }: Parts): ChangePassword {
  return async (caller, { current, next, unlinksGoogle }, ip) => {
    const user = await getUser(core.database.db, caller.userId);
    passwords.assertAcceptable(next, user, 'new_password');
    await stepUp.demand(caller);
    await stepUp.demandPassword(user, current, ip);
    const password_hash = await passwords.hash(next);
    const changed = await core.database.transaction(async (trx) => {
      await core.sessions.endAll(trx, user.id, { except: caller.sessionId, reason: 'password_changed' });
      await changes.record(trx, user.id, 'password_changed', {});
      const { google_id: id, google_email: email } = await getUser(trx, user.id);
      if (unlinksGoogle && id !== null) {
        const before = { id, email };
        await changes.record(trx, user.id, 'google_unlinked', before);
        await updateUser(trx, user.id, { google_id: null, google_email: null, google_linked_at: null });
      }
      return updateUser(trx, user.id, { password_hash, password_set_at: core.now() });
    });
    return core.sessions.renew(changed, caller.sessionId);
  };
}
