import type { MemberKind } from '@lisan/contract';
import type { Generated } from 'kysely';

interface ProjectsTable {
  id: string;
  user_id: string;
  name: string;
  is_guided: Generated<boolean>;
  removed_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface ProjectMembersTable {
  project_id: string;
  kind: MemberKind;
  member_id: string;
  added_at: Date;
}

interface ProjectChoicesTable {
  user_id: string;
  project_id: string;
}

export interface ProjectTables {
  projects: ProjectsTable;
  project_members: ProjectMembersTable;
  project_choices: ProjectChoicesTable;
}

declare module '../../database/schema' {
  interface Schema extends ProjectTables {}
}
