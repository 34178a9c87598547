import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { makeCode } from '../codes';
import {
  countBonus,
  findInviter,
  insertInvited,
  ensureInvitation,
  claimInvitation,
} from './invitations.repository';

const CODE_LENGTH = 10;
/** Lifetime bonuses of a host; later newcomers earn none. */
const MAX_BONUSES = 20;

export interface Invitations {
  getCode(userId: string): Promise<string>;
  /** Records who invited the newcomer. Throws `invalid_fields` for an unknown code. */
  accept(db: Connection, newcomerId: string, code: string): Promise<void>;
}

/**
 * Both sides get a bonus once the newcomer verifies an address: accounts are free, mailboxes are not. The host's row
 * counts bonuses, so they outlive the newcomers.
 */
export function createInvitations({
  database,
  accountEvents,
  accountHooks,
  now,
}: Pick<Core, 'database' | 'accountEvents' | 'accountHooks' | 'now'>): Invitations {
  accountHooks.onEmailVerified(async (userId, trx) => {
    const hostId = await claimInvitation(trx, userId, now());
    if (hostId === undefined) return;
    await accountEvents.bonusEarned({ userId, reason: 'invited' }, trx);
    if (await countBonus(trx, hostId, MAX_BONUSES))
      await accountEvents.bonusEarned({ userId: hostId, reason: 'inviting' }, trx);
  });

  return {
    getCode: (userId) => ensureInvitation(database.db, userId, makeCode(CODE_LENGTH)),
    async accept(db, newcomerId, code) {
      const hostId = await findInviter(db, code.trim().toUpperCase());
      if (hostId === undefined) {
        throw new RequestError('invalid_fields', {
          fields: [{ field: 'invitation_code', message: 'invitation_unknown' }],
        });
      }
      await insertInvited(db, newcomerId, hostId);
    },
  };
}
