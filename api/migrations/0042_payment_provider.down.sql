drop index ledger_holds;
alter table local_subscriptions drop column created_at;
alter table local_checkouts drop column subscription_id;

drop table checkouts;
create table checkouts (
  session_id text primary key,
  user_id text not null references users (id) on delete cascade,
  price_id text not null,
  url text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index checkouts_by_user on checkouts (user_id);

delete from trials where begun_at is null;
alter table trials alter column begun_at set default now();
alter table trials alter column begun_at set not null;
alter table trials drop column user_id;

alter table plan_accounts drop column subscription_id;

alter table subscriptions add column customer_id text;
update subscriptions set customer_id = coalesce(
  (select customer_id from payment_customers where payment_customers.user_id = subscriptions.user_id), '');
alter table subscriptions alter column customer_id set not null;
drop table payment_customers;
-- One row for each account again: the newest.
delete from subscriptions where exists (
  select 1 from subscriptions newer
  where newer.user_id = subscriptions.user_id
    and (newer.created_at, newer.provider_id) > (subscriptions.created_at, subscriptions.provider_id));
drop sequence subscription_readings;
alter table subscriptions drop column trial_notice_at;
alter table subscriptions drop column is_paid;
alter table subscriptions drop column granted_from;
alter table subscriptions drop column reading;
alter table subscriptions drop column created_at;
drop index subscriptions_by_user;
alter table subscriptions drop constraint subscriptions_pkey;
alter table subscriptions add constraint subscriptions_provider_id_key unique (provider_id);
alter table subscriptions add primary key (user_id);
