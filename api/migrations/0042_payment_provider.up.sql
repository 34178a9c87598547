-- A subscription is known by the provider's id: an account may, for a moment, have two of them.
alter table subscriptions drop constraint subscriptions_pkey;
alter table subscriptions drop constraint subscriptions_provider_id_key;
alter table subscriptions add primary key (provider_id);
create index subscriptions_by_user on subscriptions (user_id);
alter table subscriptions add column created_at timestamptz not null default now();
-- Of what the provider says, the newest reading counts, in whatever order answers arrive.
alter table subscriptions add column reading bigint not null default 0;
-- Start of the newest period that quota was granted for: a period is granted once.
alter table subscriptions add column granted_from timestamptz;
alter table subscriptions add column is_paid boolean not null default true;
alter table subscriptions add column trial_notice_at timestamptz;
update subscriptions set granted_from = period_start where status in ('trialing', 'active', 'past_due');
create sequence subscription_readings;

create table payment_customers (
  user_id text primary key references users (id) on delete cascade,
  customer_id text not null unique
);
insert into payment_customers (user_id, customer_id) select user_id, customer_id from subscriptions;
alter table subscriptions drop column customer_id;

-- The subscription that the present month was granted from; none: a Free month.
alter table plan_accounts add column subscription_id text;
update plan_accounts set subscription_id = subscriptions.provider_id
  from subscriptions
  where subscriptions.user_id = plan_accounts.user_id and subscriptions.granted_from is not null;

-- A trial is claimed when its checkout opens and begun when its subscription runs; a claim that came to nothing is free again.
alter table trials add column user_id text references users (id) on delete set null;
alter table trials alter column begun_at drop not null;
alter table trials alter column begun_at drop default;

-- One row for each attempt, written before the provider is asked: its id is the idempotency key.
drop table checkouts;
create table checkouts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  price_id text not null,
  trial_days integer not null,
  language text not null,
  session_id text unique,
  url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Closed: its session must not be completed any more. The row goes when the provider has said so too.
  closed_at timestamptz
);
create unique index checkouts_one_open on checkouts (user_id) where closed_at is null;
create index checkouts_by_user on checkouts (user_id);

alter table local_checkouts add column subscription_id text;
alter table local_subscriptions add column created_at timestamptz not null default now();
-- Holds that nobody ended are looked for by what they are about.
create index ledger_holds on ledger (about, created_at) where entry = 'hold';
