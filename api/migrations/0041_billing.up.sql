create table subscriptions (
  user_id text primary key references users (id) on delete cascade,
  provider_id text not null unique,
  customer_id text not null,
  plan text not null,
  status text not null,
  trial_end timestamptz,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  updated_at timestamptz not null default now()
);

-- Who has had the trial outlives the account: one for each identity. A keyed hash, not an address.
create table trials (
  identity_hash text primary key,
  begun_at timestamptz not null default now()
);

create table checkouts (
  session_id text primary key,
  user_id text not null references users (id) on delete cascade,
  price_id text not null,
  url text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index checkouts_by_user on checkouts (user_id);

create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

-- The embedded payment engine's own books; with a provider they stay empty.
create table local_checkouts (
  id text primary key,
  idempotency_key text not null unique,
  user_id text not null references users (id) on delete cascade,
  price_id text not null,
  trial_days integer not null,
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  created_at timestamptz not null
);

create table local_subscriptions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  price_id text not null,
  status text not null,
  trial_end timestamptz,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  notified_at timestamptz
);
create index local_subscriptions_by_end on local_subscriptions (period_end);
create index local_subscriptions_by_user on local_subscriptions (user_id);
