-- Voices that a person wants at hand; a provider's voice may go without a word, so no row stands for one here.
create table favourite_voices (
  user_id text not null references users (id) on delete cascade,
  voice_id text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, voice_id)
);

-- Loudness along a recording, for its drawing; null until somebody looks at one that was made before.
alter table audios add column peaks json;
