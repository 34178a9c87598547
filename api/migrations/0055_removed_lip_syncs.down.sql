drop index lip_sync_jobs_removed;
alter table lip_sync_jobs drop column removed_at;
