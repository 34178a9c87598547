import type { Project, ProjectMember } from '@lisan/contract';
import type { MemberRow } from './members.repository';
import type { CountedProject } from './projects.repository';

export const presentProject = (row: CountedProject): Project => ({
  project_id: row.id,
  name: row.name,
  members: row.members,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const presentMember = (row: MemberRow): ProjectMember => ({
  kind: row.kind,
  member_id: row.member_id,
  name: row.name,
  added_at: row.added_at.toISOString(),
});
