create unlogged table limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index limits_by_end on limits (resets_at);
