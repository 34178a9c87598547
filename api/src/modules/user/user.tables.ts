import type { Generated } from 'kysely';

interface UsersTable {
  id: string;
  /** Lower case. */
  email: string;
  username: string;
  password_hash: string | null;
  /** When the user proved to read this address: by an email's link or code, or a verified Google identity. */
  email_verified_at: Date | null;
  /** Of the newest verification email's link. */
  verification_hash: string | null;
  verification_expires_at: Date | null;
  /** Verified by a link alone: whoever reads the mail may not be who set the password. */
  verified_by_link: Generated<boolean>;
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
  /** The name was chosen by whoever proved the address: letters may greet by it. */
  named_by_owner: Generated<boolean>;
  /** `null` when it is not known, or no password is set. */
  password_set_at: Date | null;
  /** As Google named it when it was linked. */
  google_email: string | null;
  google_linked_at: Date | null;
  created_at: Generated<Date>;
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

interface AccessChangesTable {
  id: string;
  user_id: string;
  change: string;
  /** What it takes to take the change back. */
  before: unknown;
  /** Of the letter's link. */
  token_hash: string | null;
  created_at: Date;
  expires_at: Date;
  undone_at: Date | null;
}

interface SpentGoogleTokensTable {
  token_hash: string;
  expires_at: Date;
}

export interface UserTables {
  users: UsersTable;
  backup_codes: BackupCodesTable;
  password_resets: PasswordResetsTable;
  known_networks: KnownNetworksTable;
  invitations: InvitationsTable;
  invited: InvitedTable;
  access_changes: AccessChangesTable;
  spent_google_tokens: SpentGoogleTokensTable;
}

declare module '../../database/schema' {
  interface Schema extends UserTables {}
}
