alter table lip_sync_jobs drop column burned_key;
