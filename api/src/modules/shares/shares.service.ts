import { randomBytes } from 'node:crypto';
import { limits, type ShareKind } from '@lisan/contract';
import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { SharedSubject, ShareKinds } from './share-kinds';
import {
  deleteShare,
  findShare,
  findShareOf,
  keepShare,
  listShares,
  lockSharer,
  type ShareRow,
} from './shares.repository';

/** With its signature and the point between, as long as ids may be. */
const ID_BYTES = 15;
const most = limits.mostListed;

export interface ListedShare extends ShareRow {
  readonly title: string;
  /** What opens it. */
  readonly token: string;
}

export interface Shares {
  /**
   * Throws `not_found` where there is nothing of that kind to be shown, and `wrong_state` for one link more than are
   * listed: what is not listed could not be taken back.
   */
  share(userId: string, kind: ShareKind, subjectId: string): Promise<ListedShare>;
  /** Newest first; what is deleted meanwhile is not among them. */
  list(userId: string): Promise<readonly ListedShare[]>;
  /** Throws `not_found`. */
  revoke(userId: string, id: string): Promise<void>;
  /** Throws `not_found`: revoked, forged, or what it showed is gone; nobody is told which. */
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

  /** Links of what is deleted: they are shown to nobody, and take no place. Asked where the places may be over alone. */
  async function countHidden(userId: string): Promise<number> {
    const { length } = await listShares(db, userId);
    return length < most ? 0 : length - (await list(userId)).length;
  }

  return {
    async share(userId, kind, subjectId) {
      const subject = await kinds.get(kind)?.open(userId, subjectId);
      if (!subject) throw new Problem('not_found');
      const hidden = await countHidden(userId);
      const row = await database.transaction(async (trx) => {
        await lockSharer(trx, userId);
        const present = await findShareOf(trx, { userId, kind, subjectId });
        if (present) return present;
        if ((await listShares(trx, userId)).length - hidden >= most)
          throw new Problem('wrong_state', { message: 'shares_too_many', values: { count: most } });
        const id = randomBytes(ID_BYTES).toString('hex');
        const kept = await keepShare(trx, { id, userId, kind, subjectId });
        await events.publish(userId, 'shares.changed', {}, trx);
        return kept;
      });
      return { ...row, title: subject.title, token: tokenOf(row.id) };
    },
    list: (userId) => list(userId),
    revoke: (userId, id) =>
      database.transaction(async (trx) => {
        if (!(await deleteShare(trx, userId, id))) throw new Problem('not_found');
        await events.publish(userId, 'shares.changed', {}, trx);
      }),
    async open(token) {
      const [id = '', signature = '', ...rest] = token.split('.');
      // Before the database is asked: whoever guesses costs nothing.
      if (rest.length > 0 || !keys.verify('share', id, signature)) throw new Problem('not_found');
      const row = await findShare(db, id);
      const subject = row && (await kinds.get(row.kind)?.open(row.user_id, row.subject_id));
      if (!subject) throw new Problem('not_found');
      return subject;
    },
  };
}
