-- No reference to users: the rows outlive the account for the moment it takes to delete their files.
create table media (
  key text primary key,
  owner_id text not null,
  content_type text not null,
  file_name text not null,
  size bigint not null,
  created_at timestamptz not null default now()
);
create index media_by_owner on media (owner_id);
