create table audios (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  source text not null check (source in ('speech', 'upload')),
  media_key text not null,
  file_name text not null,
  duration double precision not null,
  voice_id text,
  -- Spoken text, its words and its sounds in time: captions and mouth shapes are made from them.
  text text,
  words jsonb,
  phonemes jsonb,
  created_at timestamptz not null default now()
);
create index audios_by_user on audios (user_id, created_at desc);

create table cloned_voices (
  voice_id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  description text not null,
  kind text not null check (kind in ('profile', 'clone')),
  profile jsonb,
  consent_at timestamptz,
  created_at timestamptz not null default now()
);
create index cloned_voices_by_user on cloned_voices (user_id, created_at desc);

create table dictionary_entries (
  user_id text not null references users (id) on delete cascade,
  word text not null,
  reading text not null,
  primary key (user_id, word)
);
