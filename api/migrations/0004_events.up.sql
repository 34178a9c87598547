create table events (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index events_by_user on events (user_id, id);
