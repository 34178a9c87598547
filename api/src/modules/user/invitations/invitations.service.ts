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
/** An inviter's lifetime maximum. */
const MAX_BONUSES = 20;

export interface Invitations {
  getCode(userId: string): Promise<string>;
  /** Records who invited the new account. Throws `invalid_fields` for an unknown code. */
  accept(db: Connection, inviteeId: string, code: string): Promise<void>;
}

/**
 * Both accounts get a bonus when the invited one verifies its email address, since registering is too easy to repeat. The
 * inviter's row counts its bonuses, so that deleted accounts count too.
 */
export function createInvitations({
  database,
  accountEvents,
  accountHooks,
  now,
}: Pick<Core, 'database' | 'accountEvents' | 'accountHooks' | 'now'>): Invitations {
  accountHooks.onEmailVerified(async (userId, trx) => {
    const inviterId = await claimInvitation(trx, userId, now());
    if (inviterId === undefined) return;
    await accountEvents.bonusEarned({ userId, reason: 'invited' }, trx);
    if (await countBonus(trx, inviterId, MAX_BONUSES))
      await accountEvents.bonusEarned({ userId: inviterId, reason: 'inviting' }, trx);
  });

  return {
    getCode: (userId) => ensureInvitation(database.db, userId, makeCode(CODE_LENGTH)),
    async accept(db, inviteeId, code) {
      const inviterId = await findInviter(db, code.trim().toUpperCase());
      if (inviterId === undefined) {
        throw new RequestError('invalid_fields', {
          fields: [{ field: 'invitation_code', message: 'invitation_unknown' }],
        });
      }
      await insertInvited(db, inviteeId, inviterId);
    },
  };
}
