-- A project groups what an account makes. Members are named, not owned: what is deleted elsewhere is no member any more.
create table projects (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  -- Deleted by its person, who can take that back until it is swept.
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index projects_of_user on projects (user_id, updated_at desc);
create index projects_removed on projects (removed_at) where removed_at is not null;

create table project_members (
  project_id text not null references projects (id) on delete cascade,
  kind text not null,
  member_id text not null,
  added_at timestamptz not null,
  primary key (project_id, kind, member_id)
);

-- The project that an account works in: what it makes now belongs to it.
create table project_choices (
  user_id text primary key references users (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade
);
