import type { Generated } from 'kysely';

interface UsersTable {
  id: string;
  /** Lower case. */
  email: string;
  username: string;
  password_hash: string | null;
  /** When the user verified the address, by an emailed link or code, or through Google. */
  email_verified_at: Date | null;
  verification_hash: string | null;
  verification_expires_at: Date | null;
  /** Verified only by a link: the mailbox's owner may not have set the password. */
  verified_by_link: Generated<boolean>;
  google_id: string | null;
  /** Increased to revoke all tokens of the account. */
  token_version: Generated<number>;
  image_key: string | null;
  language: Generated<string>;
  /** Sealed; without `two_factor_at` it awaits its first code. */
  two_factor_secret: string | null;
  two_factor_at: Date | null;
  /** Newest TOTP step used: a code works once. */
  two_factor_step: number | null;
  /** The verified owner chose the name, so emails may use it. */
  named_by_owner: Generated<boolean>;
  /** Null when unknown, or no password is set. */
  password_set_at: Date | null;
  google_email: string | null;
  google_linked_at: Date | null;
  notifications_read_at: Date | null;
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
  link_hash: string | null;
  code_expires_at: Date;
  /** Wrong codes from unknown networks for this account. */
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
  /** Bonuses earned, including for deleted newcomers. */
  bonuses: Generated<number>;
  created_at: Generated<Date>;
}

interface InvitedTable {
  user_id: string;
  invited_by: string;
  rewarded_at: Date | null;
  created_at: Generated<Date>;
}

interface AccessChangesTable {
  id: string;
  user_id: string;
  change: string;
  before: unknown;
  token_hash: string | null;
  created_at: Date;
  expires_at: Date;
  undone_at: Date | null;
}

interface PasskeysTable {
  id: string;
  user_id: string;
  /** WebAuthn's id, base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  sign_count: number;
  transports: unknown;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

interface SpentPasskeyChallengesTable {
  challenge_hash: string;
  expires_at: Date;
}

interface EmailChangesTable {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  token_hash: string | null;
  /** Once confirmed, the old address stays reserved until `expires_at`. */
  confirmed_at: Date | null;
  expires_at: Date;
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
  passkeys: PasskeysTable;
  spent_passkey_challenges: SpentPasskeyChallengesTable;
  email_changes: EmailChangesTable;
}

declare module '../../database/schema' {
  interface Schema extends UserTables {}
}
