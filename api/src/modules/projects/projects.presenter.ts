import type { CallResponse, Project, ProjectMember } from '@lisan/contract';
import type { MediaLibrary } from '../../files/media-library';
import type { CandidateRow, MemberRow } from './members.repository';
import type { CountedProject } from './projects.repository';

export const presentProject = (row: CountedProject): Project => ({
  project_id: row.id,
  name: row.name,
  members: row.members,
  is_guided: row.is_guided,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

type ProjectCandidate = CallResponse<'GET /projects/:id/candidates'>['candidates'][number];

export const presentCandidate = ({ kind, id, name }: CandidateRow): ProjectCandidate => ({
  kind,
  member_id: id,
  name,
});

export const presentMember = (row: MemberRow, media: Pick<MediaLibrary, 'url'>): ProjectMember => ({
  kind: row.kind,
  member_id: row.member_id,
  name: row.name,
  added_at: row.added_at.toISOString(),
  url: row.media_key === null ? null : media.url(row.media_key),
});
