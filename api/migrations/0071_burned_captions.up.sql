-- The result once more, with its captions drawn into the picture; null until somebody asks, and again when they change.
alter table lip_sync_jobs add column burned_key text;
