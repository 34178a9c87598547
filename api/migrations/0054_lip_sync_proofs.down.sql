drop table lip_sync_previews;
drop index lip_sync_jobs_finished;
alter table lip_sync_jobs drop column proof;
alter table lip_sync_jobs drop column finished_at;
alter table lip_sync_jobs drop column started_at;
alter table lip_sync_jobs drop column seconds;
alter table lip_sync_jobs drop column fit;
