create table jobs (
  id text primary key,
  kind text not null,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'canceled')),
  attempt integer not null default 0,
  failures integer not null default 0,
  max_failures integer not null,
  run_at timestamptz not null default now(),
  lease_until timestamptz,
  worker text,
  unique_key text,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index jobs_waiting on jobs (kind, run_at) where state = 'queued';
create index jobs_running on jobs (lease_until) where state = 'running';
create index jobs_finished on jobs (finished_at) where state in ('done', 'failed', 'canceled');
create unique index jobs_unique on jobs (unique_key) where state in ('queued', 'running');
