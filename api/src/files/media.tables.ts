import type { Generated } from 'kysely';

interface MediaTable {
  key: string;
  owner_id: string;
  content_type: string;
  file_name: string;
  size: number;
  created_at: Generated<Date>;
}

export interface MediaTables {
  media: MediaTable;
}

declare module '../database/schema' {
  interface Schema extends MediaTables {}
}
