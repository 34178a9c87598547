import { Problem } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { makeCode } from '../codes';
import {
  countBonus,
  findInviter,
  insertInvited,
  keepInvitation,
  takeInvited,
} from './invitations.repository';

const CODE_LENGTH = 10;
/** So many newcomers earn their host a bonus, in all the account's life; further ones are welcome without. */
const MOST_BONUSES = 20;

export interface Invitations {
  /** The account's code; the same each time. */
  getCode(userId: string): Promise<string>;
  /** Remembers who invited the newcomer. Throws `invalid_fields` for a code that nobody has. */
  accept(db: Connection, newcomerId: string, code: string): Promise<void>;
}

/**
 * Both sides get their bonus when the newcomer's address is proved: accounts are made for nothing, addresses that
 * somebody reads are not. What a host was given is counted on the host's own row, which outlives the newcomers.
 */
export function createInvitations({
  database,
  accountEvents,
  accountHooks,
  now,
}: Pick<Core, 'database' | 'accountEvents' | 'accountHooks' | 'now'>): Invitations {
  accountHooks.onEmailProved(async (userId, trx) => {
    const hostId = await takeInvited(trx, userId, now());
    if (hostId === undefined) return;
    await accountEvents.bonusEarned({ userId, reason: 'invited' }, trx);
    if (await countBonus(trx, hostId, MOST_BONUSES))
      await accountEvents.bonusEarned({ userId: hostId, reason: 'inviting' }, trx);
  });

  return {
    getCode: (userId) => keepInvitation(database.db, userId, makeCode(CODE_LENGTH)),
    async accept(db, newcomerId, code) {
      const hostId = await findInviter(db, code.trim().toUpperCase());
      if (hostId === undefined) {
        throw new Problem('invalid_fields', {
          fields: [{ field: 'invitation_code', message: 'invitation_unknown' }],
        });
      }
      await insertInvited(db, newcomerId, hostId);
    },
  };
}
