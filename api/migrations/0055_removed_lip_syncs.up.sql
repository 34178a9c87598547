-- Deleted by its person, who can take that back until it is swept with its files.
alter table lip_sync_jobs add column removed_at timestamptz;
create index lip_sync_jobs_removed on lip_sync_jobs (removed_at) where removed_at is not null;
