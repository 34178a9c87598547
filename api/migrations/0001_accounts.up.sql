create table users (
  id text primary key,
  email text not null unique,
  username text not null,
  password_hash text,
  email_verified_at timestamptz,
  google_id text unique,
  token_version integer not null default 1,
  image_key text,
  language text not null default 'en',
  two_factor_secret text,
  two_factor_at timestamptz,
  two_factor_step bigint,
  created_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);

create table backup_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table password_resets (
  id text primary key,
  user_id text not null unique references users (id) on delete cascade,
  code_hash text not null unique,
  code_expires_at timestamptz not null,
  misses integer not null default 0,
  token_hash text unique,
  token_expires_at timestamptz,
  created_at timestamptz not null default now()
);

create table invitations (
  code text primary key,
  user_id text not null unique references users (id) on delete cascade,
  created_at timestamptz not null default now()
);

create table invited (
  user_id text primary key references users (id) on delete cascade,
  invited_by text not null references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index invited_by_host on invited (invited_by);
