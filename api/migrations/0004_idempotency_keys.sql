-- What each Idempotency-Key was first used for: another request with the same key is refused.
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  call text not null,
  key text not null,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);
