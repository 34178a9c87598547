create table videos (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  media_key text not null,
  poster_key text,
  file_name text not null,
  duration double precision not null,
  width integer not null,
  height integer not null,
  -- What the engine said of the face, once it was asked: `{"ok": true}` or the refusal.
  face_check jsonb,
  created_at timestamptz not null default now()
);
create index videos_by_user on videos (user_id, created_at desc);

create table lip_sync_jobs (
  job_id text primary key,
  user_id text not null references users (id) on delete cascade,
  video_id text not null,
  audio_id text not null,
  file_name text not null,
  status text not null check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REJECTED', 'CANCELED')),
  step text not null default 'queued',
  progress double precision not null default 0,
  -- Key and values of the sentence that says why it did not end well.
  reason text,
  reason_values jsonb,
  refunded boolean not null default false,
  queue_id text,
  provider_job_id text,
  result_key text,
  poster_key text,
  captions_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index lip_sync_jobs_by_user on lip_sync_jobs (user_id, created_at desc);
-- One at a time: the rule holds against two clicks, two tabs and two processes.
create unique index lip_sync_one_at_a_time on lip_sync_jobs (user_id) where status in ('PENDING', 'PROCESSING');
