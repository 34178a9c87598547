import type { Generated } from 'kysely';

interface SessionsTable {
  /** The token's `jti`. */
  id: string;
  user_id: string;
  user_agent: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  /** When a password, or Google, was last shown in this session; the sign-in counts. */
  proved_at: Generated<Date>;
  /** The second factor's code of that proof. */
  proof_code_hash: string | null;
}

export interface SessionTables {
  sessions: SessionsTable;
}

declare module '../database/schema' {
  interface Schema extends SessionTables {}
}
