import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { makeCode } from './codes';
import { countInvited, findInviter, insertInvited, keepInvitation } from './invitations.repository';

const CODE_LENGTH = 10;
/** So many newcomers earn their host a bonus; further ones are welcome without. */
const MOST_BONUSES = 20;

export interface Invitations {
  /** The account's code; the same each time. */
  getCode(userId: string): Promise<string>;
  /** Gives both sides their bonus. Throws `invalid_fields` for a code that nobody has. */
  accept(db: Connection, newcomerId: string, code: string): Promise<void>;
}

export function createInvitations({
  database,
  accountEvents,
}: Pick<Core, 'database' | 'accountEvents'>): Invitations {
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
      await accountBonus(db, newcomerId, 'invited');
      if ((await countInvited(db, hostId)) <= MOST_BONUSES) await accountBonus(db, hostId, 'inviting');
    },
  };

  function accountBonus(db: Connection, userId: string, reason: 'invited' | 'inviting'): Promise<void> {
    return accountEvents.bonusEarned({ userId, reason }, db);
  }
}
