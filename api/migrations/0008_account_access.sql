create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null,
  transports jsonb not null default '[]',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

create table spent_passkey_challenges (
  challenge_hash text primary key,
  expires_at timestamptz not null
);

-- A confirmed change keeps the old address for its account while the change can be undone.
create table email_changes (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  token_hash text unique,
  confirmed_at timestamptz,
  expires_at timestamptz not null
);
create index email_changes_by_user on email_changes (user_id);
create index email_changes_by_old_email on email_changes (old_email) where confirmed_at is not null;
