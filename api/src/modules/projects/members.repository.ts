import { limits, type MemberKind } from '@lisan/contract';
import { sql } from 'kysely';
import type { Connection } from '../../database/schema';

export interface MemberRef {
  readonly kind: MemberKind;
  readonly id: string;
}

export interface MemberRow {
  readonly kind: MemberKind;
  readonly member_id: string;
  readonly name: string;
  readonly added_at: Date;
  readonly media_key: string | null;
  readonly captions_key: string | null;
  readonly content_type: string | null;
}

/** Selects members that still exist and belong to the project's owner. */
export function liveMembers(db: Connection) {
  return db
    .selectFrom('project_members')
    .innerJoin('projects as owner', 'owner.id', 'project_members.project_id')
    .leftJoin('conversations as script', (join) =>
      join
        .on('project_members.kind', '=', 'script')
        .onRef('script.id', '=', 'project_members.member_id')
        .onRef('script.user_id', '=', 'owner.user_id')
        .on('script.removed_at', 'is', null),
    )
    .leftJoin('audios as speech', (join) =>
      join
        .on('project_members.kind', '=', 'speech')
        .onRef('speech.id', '=', 'project_members.member_id')
        .onRef('speech.user_id', '=', 'owner.user_id'),
    )
    .leftJoin('videos as video', (join) =>
      join
        .on('project_members.kind', '=', 'video')
        .onRef('video.id', '=', 'project_members.member_id')
        .onRef('video.user_id', '=', 'owner.user_id'),
    )
    .leftJoin('lip_sync_jobs as result', (join) =>
      join
        .on('project_members.kind', '=', 'result')
        .onRef('result.job_id', '=', 'project_members.member_id')
        .onRef('result.user_id', '=', 'owner.user_id')
        .on('result.removed_at', 'is', null),
    )
    .where(sql<boolean>`coalesce(script.id, speech.id, video.id, result.job_id) is not null`);
}

export function listMembers(db: Connection, projectId: string): Promise<MemberRow[]> {
  return liveMembers(db)
    .leftJoin('media', (join) =>
      join.on('media.key', '=', sql`coalesce(speech.media_key, video.media_key, result.result_key)`),
    )
    .where('project_members.project_id', '=', projectId)
    .select([
      'project_members.kind',
      'project_members.member_id',
      'project_members.added_at',
      'result.captions_key',
      sql<string>`coalesce(script.title, speech.file_name, video.file_name, result.file_name)`.as('name'),
      sql<string | null>`coalesce(speech.media_key, video.media_key, result.result_key)`.as('media_key'),
      'media.content_type',
    ])
    .orderBy('project_members.added_at')
    .orderBy('project_members.member_id')
    .execute();
}

const sources = {
  script: sql`select 1 from conversations where removed_at is null and id`,
  speech: sql`select 1 from audios where id`,
  video: sql`select 1 from videos where id`,
  result: sql`select 1 from lip_sync_jobs where removed_at is null and job_id`,
} as const;

export async function hasObject(db: Connection, userId: string, { kind, id }: MemberRef): Promise<boolean> {
  const { rows } = await sql`${sources[kind]} = ${id} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

export async function insertMember(
  trx: Connection,
  projectId: string,
  { kind, id }: MemberRef,
  addedAt: Date,
): Promise<void> {
  await trx
    .insertInto('project_members')
    .values({ project_id: projectId, kind, member_id: id, added_at: addedAt })
    .onConflict((conflict) => conflict.columns(['project_id', 'kind', 'member_id']).doNothing())
    .execute();
}

export async function deleteMember(
  trx: Connection,
  projectId: string,
  { kind, id }: MemberRef,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('project_members')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface CandidateRow extends MemberRef {
  readonly name: string;
}

export async function listCandidates(
  db: Connection,
  { userId, id, search }: { userId: string; id: string; search: string },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select kind, id, name from (
      select 'script' as kind, id, title as name, updated_at as made_at from conversations
        where user_id = ${userId} and removed_at is null
      union all
      select 'speech', id, file_name, created_at from audios where user_id = ${userId}
      union all
      select 'video', id, file_name, created_at from videos where user_id = ${userId}
      union all
      select 'result', job_id, file_name, created_at from lip_sync_jobs
        where user_id = ${userId} and removed_at is null and status = 'COMPLETED'
    ) as made
    where position(lower(${search}) in lower(name)) > 0
      and not exists (
        select 1 from project_members as member
        where member.project_id = ${id} and member.kind = made.kind and member.member_id = made.id
      )
    order by made_at desc, id
    limit ${limits.maxCandidates}`.execute(db);
  return rows;
}
