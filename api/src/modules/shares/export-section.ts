import type { Core } from '../../core';
import { listShares } from './shares.repository';
import { toJsonFile } from '../user';

export function addShareSection({ accountHooks, database }: Pick<Core, 'accountHooks' | 'database'>): void {
  accountHooks.addExportSection(async function* shareSection(userId) {
    const shares = (await listShares(database.db, userId)).map(({ id, kind, subject_id, created_at }) => ({
      id,
      kind,
      subject_id,
      created_at,
    }));
    yield toJsonFile('shares.json', shares);
  });
}
