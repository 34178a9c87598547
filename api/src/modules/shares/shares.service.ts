import { randomBytes } from 'node:crypto';
import { limits, type ShareKind } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../core';
import { lockUser } from '../user';
import type { SharedSubject, ShareKinds } from './share-kinds';
import {
  deleteShare,
  findShare,
  findShareOf,
  insertShare,
  listShares,
  type ShareRow,
} from './shares.repository';

/** Keeps id, dot and signature within the maximum id length. */
const ID_BYTES = 15;
const maxShares = limits.maxListed;

export interface ListedShare extends ShareRow {
  readonly title: string;
  readonly token: string;
}

export interface Shares {
  /**
   * Throws `not_found` when the object cannot be shown, and `wrong_state` at the list limit, since an unlisted link
   * could not be revoked.
   */
  share(userId: string, kind: ShareKind, subjectId: string): Promise<ListedShare>;
  list(userId: string): Promise<readonly ListedShare[]>;
  revoke(userId: string, id: string): Promise<void>;
  /** Throws `not_found` alike for a revoked link, a forged one or a deleted object. */
  open(token: string): Promise<SharedSubject>;
}

export function createShares(
  { database, events, keys }: Pick<Core, 'database' | 'events' | 'keys'>,
  kinds: ShareKinds,
): Shares {
  const { db } = database;
  const tokenOf = (id: string) => `${id}.${keys.sign('share', id)}`;

  async function list(userId: string): Promise<readonly ListedShare[]> {
    const rows = await listShares(db, userId);
    const titles = new Map<ShareKind, ReadonlyMap<string, string>>();
    for (const kind of new Set(rows.map((row) => row.kind))) {
      const ids = rows.filter((row) => row.kind === kind).map((row) => row.subject_id);
      titles.set(kind, (await kinds.get(kind)?.titles(userId, ids)) ?? new Map());
    }
    return rows.flatMap((row) => {
      const title = titles.get(row.kind)?.get(row.subject_id);
      return title === undefined ? [] : [{ ...row, title, token: tokenOf(row.id) }];
    });
  }

  /** Counts links to deleted objects, which do not use up the limit; computed only at the limit. */
  async function countHidden(userId: string): Promise<number> {
    const { length } = await listShares(db, userId);
    return length < maxShares ? 0 : length - (await list(userId)).length;
  }

  return {
    async share(userId, kind, subjectId) {
      const subject = await kinds.get(kind)?.open(userId, subjectId);
      if (!subject) throw new RequestError('not_found');
      const hidden = await countHidden(userId);
      const row = await database.transaction(async (trx) => {
        await lockUser(trx, userId);
        const present = await findShareOf(trx, { userId, kind, subjectId });
        if (present) return present;
        if ((await listShares(trx, userId)).length - hidden >= maxShares)
          throw new RequestError('wrong_state', { message: 'shares_too_many', values: { count: maxShares } });
        const id = randomBytes(ID_BYTES).toString('hex');
        const created = await insertShare(trx, { id, userId, kind, subjectId });
        await events.publish(userId, 'shares.changed', {}, trx);
        return created;
      });
      return { ...row, title: subject.title, token: tokenOf(row.id) };
    },
    list: (userId) => list(userId),
    revoke: (userId, id) =>
      database.transaction(async (trx) => {
        if (!(await deleteShare(trx, userId, id))) throw new RequestError('not_found');
        await events.publish(userId, 'shares.changed', {}, trx);
      }),
    async open(token) {
      const [id = '', signature = '', ...rest] = token.split('.');
      // Verified before any query: guesses stay cheap.
      if (rest.length > 0 || !keys.verify('share', id, signature)) throw new RequestError('not_found');
      const row = await findShare(db, id);
      const subject = row && (await kinds.get(row.kind)?.open(row.user_id, row.subject_id));
      if (!subject) throw new RequestError('not_found');
      return subject;
    },
  };
}
