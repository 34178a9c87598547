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
  /** Of the long code in the letter's link. */
  link_hash: string | null;
  code_expires_at: Date;
  /** Wrong codes that strangers' networks gave together with this account's address. */
  misses: Generated<number>;
  token_hash: string | null;
  token_expires_at: Date | null;
  created_at: Generated<Date>;
}

interface KnownNetworksTable {
  user_id: string;
  network_hash: string;
  last_seen_at: Date;
}

interface InvitationsTable {
  code: string;
  user_id: string;
  /** Bonuses that its newcomers have earned it, those that are gone included. */
  bonuses: Generated<number>;
  created_at: Generated<Date>;
}

interface InvitedTable {
  /** The newcomer; a person is invited once. */
  user_id: string;
  invited_by: string;
  /** When both sides got their bonus: the newcomer's address was proved. */
  rewarded_at: Date | null;
  created_at: Generated<Date>;
}

export interface UserTables {
  users: UsersTable;
  sessions: SessionsTable;
  backup_codes: BackupCodesTable;
  password_resets: PasswordResetsTable;
  known_networks: KnownNetworksTable;
  invitations: InvitationsTable;
  invited: InvitedTable;
}
