-- When it is a job's turn among those of its kind: when it was added, earlier by what its plan gives, later for each
-- job that its account has open already.
alter table jobs add column account text;
alter table jobs add column turn_at timestamptz not null default now();
update jobs set turn_at = run_at;
create index jobs_of_account on jobs (account, kind) where state in ('queued', 'running');
