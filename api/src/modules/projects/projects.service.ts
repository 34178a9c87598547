import { randomUUID } from 'node:crypto';
import { limits } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { publishAfter } from '../../events/publish-after';
import {
  deleteMember,
  hasObject,
  insertMember,
  listCandidates,
  listMembers,
  type CandidateRow,
  type MemberRef,
  type MemberRow,
} from './members.repository';
import {
  countProjects,
  findChoice,
  findProject,
  insertProject,
  listProjects,
  saveChoice,
  sweepProjects,
  updateProject,
  type CountedProject,
} from './projects.repository';
import { cleanDisplayName } from '../../files/display-name';
import { UNDO_PERIOD_MS } from '../../durations';

/** An account's projects. All methods throw `not_found` for another account's project. */
export interface Projects {
  list(userId: string): Promise<{ projects: CountedProject[]; chosen: string | null }>;
  get(userId: string, id: string): Promise<{ project: CountedProject; members: MemberRow[] }>;
  /** Lists the account's objects outside the project, filtered by name. */
  listCandidates(userId: string, id: string, search: string): Promise<CandidateRow[]>;
  create(userId: string, name: string): Promise<CountedProject>;
  /** Chooses the guided project, and creates it when there is none. */
  chooseGuided(trx: Connection, userId: string, name: string): Promise<CountedProject>;
  rename(userId: string, id: string, name: string): Promise<CountedProject>;
  remove(userId: string, id: string): Promise<void>;
  restore(userId: string, id: string): Promise<CountedProject>;
  choose(userId: string, id: string | null): Promise<void>;
  add(userId: string, id: string, member: MemberRef): Promise<void>;
  removeMember(userId: string, id: string, member: MemberRef): Promise<void>;
  addToChosen(userId: string, member: MemberRef, trx: Connection): Promise<void>;
  sweep(): Promise<void>;
}

export function createProjects({
  database,
  events,
  now,
}: Pick<Core, 'database' | 'events' | 'now'>): Projects {
  const { db } = database;

  const withChangeEvent = publishAfter({ database, events }, 'projects.changed');

  async function getProject(
    userId: string,
    id: string,
    connection: Connection = db,
  ): Promise<CountedProject> {
    const project = await findProject(connection, userId, id);
    if (!project) throw new RequestError('not_found', { message: 'project_unknown' });
    return project;
  }

  async function change(
    trx: Connection,
    project: { userId: string; id: string; isRemoved?: boolean },
    changes: Parameters<typeof updateProject>[2],
  ): Promise<CountedProject> {
    if (!(await updateProject(trx, project, changes)))
      throw new RequestError('not_found', { message: 'project_unknown' });
    return getProject(project.userId, project.id, trx);
  }

  async function assertCapacity(trx: Connection, userId: string): Promise<void> {
    const count = limits.maxProjects;
    if ((await countProjects(trx, userId)) >= count)
      throw new RequestError('wrong_state', { message: 'projects_too_many', values: { count } });
  }

  async function createProject(
    trx: Connection,
    userId: string,
    name: string,
    isGuided = false,
  ): Promise<CountedProject> {
    await assertCapacity(trx, userId);
    const id = randomUUID();
    await insertProject(trx, {
      id,
      user_id: userId,
      name: cleanDisplayName(name),
      is_guided: isGuided,
      removed_at: null,
      created_at: now(),
      updated_at: now(),
    });
    return getProject(userId, id, trx);
  }

  return {
    async list(userId) {
      return {
        projects: await listProjects(db, userId),
        chosen: (await findChoice(db, userId)) ?? null,
      };
    },
    async get(userId, id) {
      return { project: await getProject(userId, id), members: await listMembers(db, id) };
    },
    async listCandidates(userId, id, search) {
      await getProject(userId, id);
      return listCandidates(db, { userId, id, search });
    },
    create: (userId, name) => withChangeEvent(userId, (trx) => createProject(trx, userId, name)),
    async chooseGuided(trx, userId, name) {
      const guided = (await listProjects(trx, userId)).filter((project) => project.is_guided);
      const chosen = await findChoice(trx, userId);
      // An undone deletion may leave two.
      const known = guided.find(({ id }) => id === chosen) ?? guided[0];
      const project = known ?? (await createProject(trx, userId, name, true));
      await saveChoice(trx, userId, project.id);
      await events.publish(userId, 'projects.changed', {}, trx);
      return project;
    },
    rename: (userId, id, name) =>
      withChangeEvent(userId, (trx) =>
        change(trx, { userId, id }, { name: cleanDisplayName(name), updated_at: now() }),
      ),
    remove: (userId, id) =>
      withChangeEvent(userId, async (trx) => {
        if (!(await updateProject(trx, { userId, id }, { removed_at: now() })))
          throw new RequestError('not_found', { message: 'project_unknown' });
      }),
    restore: (userId, id) =>
      withChangeEvent(userId, async (trx) => {
        await assertCapacity(trx, userId);
        return change(trx, { userId, id, isRemoved: true }, { removed_at: null });
      }),
    choose: (userId, id) =>
      withChangeEvent(userId, async (trx) => {
        if (id !== null) await getProject(userId, id, trx);
        await saveChoice(trx, userId, id);
      }),
    add: (userId, id, member) =>
      withChangeEvent(userId, async (trx) => {
        const { members } = await getProject(userId, id, trx);
        if (!(await hasObject(trx, userId, member)))
          throw new RequestError('not_found', { message: 'member_unknown' });
        if (members >= limits.maxMembers)
          throw new RequestError('wrong_state', {
            message: 'project_full',
            values: { count: limits.maxMembers },
          });
        await insertMember(trx, id, member, now());
        await updateProject(trx, { userId, id }, { updated_at: now() });
      }),
    removeMember: (userId, id, member) =>
      withChangeEvent(userId, async (trx) => {
        await getProject(userId, id, trx);
        if (!(await deleteMember(trx, id, member)))
          throw new RequestError('not_found', { message: 'member_unknown' });
      }),
    async addToChosen(userId, member, trx) {
      const id = await findChoice(trx, userId);
      const project = id === undefined ? undefined : await findProject(trx, userId, id);
      // A full project must not block the creation.
      if (id === undefined || !project || project.members >= limits.maxMembers) return;
      await insertMember(trx, id, member, now());
      await updateProject(trx, { userId, id }, { updated_at: now() });
      await events.publish(userId, 'projects.changed', {}, trx);
    },
    sweep: () => sweepProjects(db, new Date(now().getTime() - UNDO_PERIOD_MS)),
  };
}
