alter table users
  add column named_by_owner boolean not null default false,
  add column password_set_at timestamptz,
  add column google_email text,
  add column google_linked_at timestamptz;
update users set named_by_owner = email_verified_at is not null;

alter table sessions
  add column proved_at timestamptz not null default now(),
  add column proof_code_hash text;
update sessions set proved_at = created_at;

create table access_changes (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  change text not null,
  before jsonb not null,
  token_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  undone_at timestamptz
);
create index access_changes_by_user on access_changes (user_id, created_at);

create table spent_google_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);
