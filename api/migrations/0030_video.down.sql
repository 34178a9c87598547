drop table lip_sync_jobs;
drop table videos;
