-- Sound and picture of different length: what the person chose; null: the server's choice.
alter table lip_sync_jobs add column fit text check (fit in ('cut', 'loop', 'hold', 'slow'));
-- Of the result, as it was ordered.
alter table lip_sync_jobs add column seconds double precision;
-- The attempt that runs, or made it.
alter table lip_sync_jobs add column started_at timestamptz;
alter table lip_sync_jobs add column finished_at timestamptz;
alter table lip_sync_jobs add column proof jsonb;
create index lip_sync_jobs_finished on lip_sync_jobs (finished_at desc) where finished_at is not null;
-- The newest preview of each account: the one before goes when another is made.
create table lip_sync_previews (
  user_id text primary key references users (id) on delete cascade,
  video_id text not null,
  audio_id text not null,
  media_key text not null
);
