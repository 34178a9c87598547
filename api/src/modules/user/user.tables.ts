import type { Generated } from 'kysely';

interface UsersTable {
  id: string;
  /** Lower case. */
  email: string;
  username: string;
  password_hash: string | null;
  /** When the person proved to read this address: a reset code, or a verified Google identity. */
  email_verified_at: Date | null;
  google_id: string | null;
  /** Raised to end every token of the account. */
  token_version: Generated<number>;
  image_key: string | null;
  /** Language of mails. */
  language: Generated<string>;
  /** Sealed; set without `two_factor_at` while it waits for its first code. */
  two_factor_secret: string | null;
  two_factor_at: Date | null;
  /** Newest TOTP step that was taken: a code works once. */
  two_factor_step: number | null;
  created_at: Generated<Date>;
}

interface SessionsTable {
  /** The token's `jti`. */
  id: string;
  user_id: string;
  user_agent: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
}

interface BackupCodesTable {
  user_id: string;
  code_hash: string;
  used_at: Date | null;
}

interface PasswordResetsTable {
  id: string;
  user_id: string;
  code_hash: string;
  code_expires_at: Date;
  /** Wrong codes given together with this account's address. */
  misses: Generated<number>;
  token_hash: string | null;
  token_expires_at: Date | null;
  created_at: Generated<Date>;
}

interface InvitationsTable {
  code: string;
  user_id: string;
  created_at: Generated<Date>;
}

interface InvitedTable {
  /** The newcomer; a person is invited once. */
  user_id: string;
  invited_by: string;
  created_at: Generated<Date>;
}

export interface UserTables {
  users: UsersTable;
  sessions: SessionsTable;
  backup_codes: BackupCodesTable;
  password_resets: PasswordResetsTable;
  invitations: InvitationsTable;
  invited: InvitedTable;
}
