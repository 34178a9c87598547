-- What the demo made, for an hour: of its account, and not among what the account owns.
create table demo_results (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  script text not null,
  voice_id text not null,
  audio_key text not null,
  duration double precision not null,
  words json not null,
  phonemes json not null,
  video_key text,
  created_at timestamptz not null
);
create index demo_results_of_user on demo_results (user_id, created_at desc);
create index demo_results_by_age on demo_results (created_at);
