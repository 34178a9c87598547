-- Speech under way: who died in the middle is known by a beat that stopped, and the hold is given back.
create table speech_runs (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- What is spoken and by whom: the same is not spoken twice at once.
  digest text not null,
  beat_at timestamptz not null default now(),
  unique (user_id, digest)
);
create index speech_runs_by_beat on speech_runs (beat_at);

-- The id that an engine knows the voice by; ours stays ours.
alter table cloned_voices add column engine_voice_id text;
update cloned_voices set engine_voice_id = voice_id;
alter table cloned_voices alter column engine_voice_id set not null;
