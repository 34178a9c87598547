import type { Core } from '../../core';
import { listMembers } from './members.repository';
import { listProjects } from './projects.repository';
import { toJsonFile } from '../user';

export function addProjectSection({ accountHooks, database }: Pick<Core, 'accountHooks' | 'database'>): void {
  const { db } = database;
  accountHooks.addExportSection(async function* projectSection(userId) {
    const about = [];
    for (const { id, name, created_at, updated_at } of await listProjects(db, userId)) {
      const members = await listMembers(db, id);
      about.push({
        id,
        name,
        created_at,
        updated_at,
        members: members.map(({ kind, member_id, name: title, added_at }) => ({
          kind,
          id: member_id,
          name: title,
          added_at,
        })),
      });
    }
    yield toJsonFile('projects.json', about);
  });
}
