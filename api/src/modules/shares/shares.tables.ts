import type { Generated } from 'kysely';
import type { ShareKind } from '@lisan/contract';

interface SharesTable {
  id: string;
  user_id: string;
  kind: ShareKind;
  subject_id: string;
  created_at: Generated<Date>;
}

export interface ShareTables {
  shares: SharesTable;
}

declare module '../../database/schema' {
  interface Schema extends ShareTables {}
}
