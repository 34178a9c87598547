-- Bytes that are on their way and have their place already: they count as if they were stored.
create table staged_uploads (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  bytes bigint not null,
  -- In pieces, over hours; else the body of one request.
  is_resumable boolean not null,
  expires_at timestamptz not null
);
create index staged_uploads_by_user on staged_uploads (user_id);
