import { RequestError } from '@lisan/errors';
import type { Core } from '../../core';
import { yieldingTransaction } from '../../database/yielding-transaction';
import type { Caller } from '../../routing/caller';
import {
  deleteUser,
  getUser,
  lockUser,
  readUsername,
  updateUser,
  type Accounts,
  type UserRow,
} from '../user';
import { renderSquare } from '../../images';

const IMAGE_SIDE_PIXELS = 512;

export interface Profiles {
  get(userId: string): Promise<UserRow>;
  rename(caller: Caller, username: string): Promise<string>;
  setImage(userId: string, path: string, signal: AbortSignal): Promise<string>;
  startTwoFactor(caller: Caller): Promise<string>;
  finishTwoFactor(caller: Caller, code: string, ip: string): Promise<string[]>;
  endTwoFactor(caller: Caller, code: string, ip: string): Promise<void>;
  delete(caller: Caller, password: string, ip: string): Promise<void>;
}

export function createProfiles(core: Core, accounts: Accounts): Profiles {
  const { database, events, media, sessions } = core;
  const { db } = database;
  const get = (userId: string) => getUser(db, userId);

  return {
    get,

    async rename(caller, username) {
      const name = readUsername(username);
      const { email_verified_at: verifiedAt } = await get(caller.userId);
      const user = await updateUser(db, caller.userId, {
        username: name,
        named_by_owner: verifiedAt !== null,
      });
      return sessions.renew(user, caller.sessionId);
    },

    async setImage(userId, path, signal) {
      const bytes = await renderSquare(path, IMAGE_SIDE_PIXELS, signal);
      return database.transaction(async (trx) => {
        const before = await getUser(trx, userId);
        const key = await media.addBytes(trx, bytes, {
          ownerId: userId,
          contentType: 'image/webp',
          fileName: 'profile.webp',
        });
        await updateUser(trx, userId, { image_key: key });
        if (before.image_key !== null) await media.remove(trx, [before.image_key]);
        await events.publish(userId, 'profile.changed', {}, trx);
        return media.url(key);
      });
    },

    async startTwoFactor(caller) {
      await accounts.stepUp.demand(caller);
      return accounts.twoFactor.start(await get(caller.userId));
    },

    async finishTwoFactor(caller, code, ip) {
      await accounts.stepUp.demand(caller);
      const user = await get(caller.userId);
      return accounts.attempts.guard({ account: user.email, ip }, () =>
        accounts.twoFactor.finish(user, code, (trx) =>
          accounts.changes.record(trx, user.id, 'two_factor_on', {}),
        ),
      );
    },

    async endTwoFactor(caller, code, ip) {
      // Step-up comes first: the state of two-factor must not leak.
      await accounts.stepUp.demand(caller);
      const user = await get(caller.userId);
      if (user.two_factor_at === null)
        throw new RequestError('wrong_state', { message: 'two_factor_is_off' });
      await accounts.stepUp.demandCode(user, code, caller, ip);
      await database.transaction(async (trx) => {
        const before = await accounts.twoFactor.takeSnapshot(trx, user.id);
        if (before) await accounts.changes.record(trx, user.id, 'two_factor_off', before);
        await accounts.twoFactor.turnOff(trx, user.id);
      });
    },

    async delete(caller, password, ip) {
      const user = await get(caller.userId);
      await accounts.stepUp.demand(caller);
      await accounts.stepUp.demandPassword(user, password, ip);
      // Inserts and events lock the user's row too, in any order.
      await yieldingTransaction(database, async (trx) => {
        await lockUser(trx, user.id);
        await core.accountEvents.deleted(user.id, trx);
        await media.removeAllOf(trx, user.id);
        await sessions.announceEnd(trx, user.id, 'account_deleted');
        await accounts.mails.enqueueNotice(trx, user, 'account_deleted');
        await deleteUser(trx, user.id);
      });
    },
  };
}
