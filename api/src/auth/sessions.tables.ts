import type { Generated } from 'kysely';

interface SessionsTable {
  id: string;
  user_id: string;
  user_agent: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  /** Last sign-in or step-up authentication of this session. */
  proved_at: Generated<Date>;
  proof_code_hash: string | null;
}

export interface SessionTables {
  sessions: SessionsTable;
}

declare module '../database/schema' {
  interface Schema extends SessionTables {}
}
