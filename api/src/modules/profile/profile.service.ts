import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { Caller } from '../../routing/caller';
import type { Accounts } from '../user/accounts';
import { readUsername } from '../user/registration.service';
import { deleteUser, getUser, updateUser, type UserRow } from '../user/users.repository';
import { readProfileImage } from './profile-image';

export interface Profiles {
  get(userId: string): Promise<UserRow>;
  /** Answers a token that carries the new name. */
  rename(caller: Caller, username: string): Promise<string>;
  /** Answers the image's address. */
  setImage(userId: string, path: string, signal: AbortSignal): Promise<string>;
  beginTwoFactor(userId: string): Promise<string>;
  /** Answers the backup codes. */
  finishTwoFactor(userId: string, code: string, address: string): Promise<string[]>;
  endTwoFactor(userId: string, code: string, address: string): Promise<void>;
  /** Everything of the account goes, in one transaction. */
  delete(caller: Caller, password: string, address: string): Promise<void>;
}

export function createProfiles(core: Core, accounts: Accounts): Profiles {
  const { database, media, sessions } = core;
  const { db } = database;
  const get = (userId: string) => getUser(db, userId);

  return {
    get,

    async rename(caller, username) {
      const user = await updateUser(db, caller.userId, { username: readUsername(username) });
      return sessions.renew(user, caller.sessionId);
    },

    async setImage(userId, path, signal) {
      const { bytes, contentType } = await readProfileImage(path, signal);
      return database.transaction(async (trx) => {
        const before = await getUser(trx, userId);
        const key = await media.addBytes(trx, bytes, {
          ownerId: userId,
          contentType,
          fileName: 'profile.webp',
        });
        await updateUser(trx, userId, { image_key: key });
        if (before.image_key !== null) await media.remove(trx, [before.image_key]);
        return media.url(key);
      });
    },

    beginTwoFactor: async (userId) => accounts.twoFactor.begin(await get(userId)),

    async finishTwoFactor(userId, code, address) {
      const user = await get(userId);
      return accounts.attempts.guard({ account: user.email, address }, () =>
        accounts.twoFactor.finish(user, code),
      );
    },

    async endTwoFactor(userId, code, address) {
      const user = await get(userId);
      if (user.two_factor_at === null) throw new Problem('wrong_state', { message: 'two_factor_is_off' });
      await accounts.attempts.guard({ account: user.email, address }, () =>
        accounts.twoFactor.demand(user, code),
      );
      await database.transaction(async (trx) => {
        await accounts.twoFactor.turnOff(trx, userId);
        await accounts.mails.enqueueNotice(trx, user, 'two_factor_off');
      });
    },

    async delete(caller, password, address) {
      const user = await get(caller.userId);
      await accounts.proof.demand(user, password, caller, address);
      await database.transaction(async (trx) => {
        await core.accountEvents.deleted(user.id, trx);
        await media.removeAllOf(trx, user.id);
        await deleteUser(trx, user.id);
      });
    },
  };
}
