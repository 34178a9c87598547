import type { Core } from '../../core';
import type { Caller } from '../../routing/caller';
import type { AccountMails } from './account-mails';
import type { OwnerProof } from './owner-proof';
import type { Passwords } from './passwords';
import { getUser, updateUser } from './users.repository';

interface Parts {
  readonly core: Core;
  readonly passwords: Passwords;
  readonly proof: OwnerProof;
  readonly mails: AccountMails;
}

/** Answers a token for this session; every other one ends. */
export type ChangePassword = (
  caller: Caller,
  change: { current: string; next: string },
  address: string,
) => Promise<string>;

export function createPasswordChange({ core, passwords, proof, mails }: Parts): ChangePassword {
  return async (caller, { current, next }, address) => {
    const user = await getUser(core.database.db, caller.userId);
    passwords.assertAcceptable(next, user, 'new_password');
    await proof.demand(user, current, caller, address);
    const password_hash = await passwords.hash(next);
    const changed = await core.database.transaction(async (trx) => {
      await core.sessions.endAll(trx, user.id, caller.sessionId);
      await mails.enqueueNotice(trx, user, 'password_changed');
      return updateUser(trx, user.id, { password_hash });
    });
    return core.sessions.renew(changed, caller.sessionId);
  };
}
