-- Networks that an account was signed in from, as keyed hashes: strangers' guesses from elsewhere do not keep its
-- owner out there.
create table known_networks (
  user_id text not null references users (id) on delete cascade,
  network_hash text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, network_hash)
);

-- A stranger's request must not end the code that the owner is about to type: several letters may be under way.
alter table password_resets drop constraint password_resets_user_id_key;
alter table password_resets add column link_hash text unique;
create index password_resets_by_user on password_resets (user_id);

-- Rows of jobs say whom a letter is for by id, and a job that has ended keeps nothing of what it was about.
update jobs set payload = (payload - 'reader') || jsonb_build_object('userId', payload -> 'reader' ->> 'id')
  where kind = 'billing.notice' and payload ? 'reader';
update jobs set payload = '{}', error = null where state in ('done', 'failed', 'canceled');
