-- Links by which people without an account see one thing of somebody's. A link is the id and its signature: nothing
-- that opens it is kept.
create table shares (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  subject_id text not null,
  created_at timestamptz not null default now(),
  unique (user_id, kind, subject_id)
);
