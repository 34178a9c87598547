-- How far a speech is, for whoever looks from another tab, and whether its maker wants no more of it.
alter table speech_runs
  add column name text not null default '',
  add column sentences integer not null default 0,
  add column done integer not null default 0,
  add column is_stopping boolean not null default false,
  add column created_at timestamptz not null default now();
