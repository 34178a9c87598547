import { limits } from '@lisan/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Connection } from '../../database/schema';
import { liveMembers } from './members.repository';
import type { ProjectTables } from './projects.tables';

export type ProjectRow = Selectable<ProjectTables['projects']>;
export type CountedProject = ProjectRow & { readonly members: number };

function selectProjects(db: Connection, userId: string) {
  return db
    .selectFrom('projects')
    .selectAll('projects')
    .select((eb) =>
      liveMembers(db)
        .whereRef('project_members.project_id', '=', eb.ref('projects.id'))
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('members'),
    )
    .where('projects.user_id', '=', userId)
    .where('projects.removed_at', 'is', null);
}

const counted = (row: ProjectRow & { members: string | null }): CountedProject => ({
  ...row,
  members: Number(row.members ?? 0),
});

export async function listProjects(db: Connection, userId: string): Promise<CountedProject[]> {
  const rows = await selectProjects(db, userId)
    .orderBy('projects.updated_at', 'desc')
    .orderBy('projects.id')
    .limit(limits.maxProjects)
    .execute();
  return rows.map(counted);
}

export async function findProject(
  db: Connection,
  userId: string,
  id: string,
): Promise<CountedProject | undefined> {
  const row = await selectProjects(db, userId).where('projects.id', '=', id).executeTakeFirst();
  return row && counted(row);
}

/** Deleted projects don't count, so deleting one frees a place. */
export async function countProjects(db: Connection, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertProject(
  trx: Connection,
  row: Insertable<ProjectTables['projects']>,
): Promise<void> {
  await trx.insertInto('projects').values(row).execute();
}

/** Updates an active project, or a deleted one with `isRemoved`. Returns false when none matches. */
export async function updateProject(
  trx: Connection,
  { userId, id, isRemoved = false }: { userId: string; id: string; isRemoved?: boolean },
  change: Updateable<ProjectTables['projects']>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('projects')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', isRemoved ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function sweepProjects(trx: Connection, before: Date): Promise<void> {
  await trx.deleteFrom('projects').where('removed_at', '<', before).execute();
}

export async function findChoice(db: Connection, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('project_choices')
    .innerJoin('projects', 'projects.id', 'project_choices.project_id')
    .select('projects.id')
    .where('project_choices.user_id', '=', userId)
    .where('projects.removed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function saveChoice(trx: Connection, userId: string, projectId: string | null): Promise<void> {
  if (projectId === null) {
    await trx.deleteFrom('project_choices').where('user_id', '=', userId).execute();
    return;
  }
  await trx
    .insertInto('project_choices')
    .values({ user_id: userId, project_id: projectId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ project_id: projectId }))
    .execute();
}
