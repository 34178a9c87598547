import type { Connection } from '../../database/schema';

/** Whether the project still holds a video to put the speech on. */
export async function hasVideo(trx: Connection, projectId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('project_members')
    .innerJoin('videos', 'videos.id', 'project_members.member_id')
    .select('videos.id')
    .where('project_members.project_id', '=', projectId)
    .where('project_members.kind', '=', 'video')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
