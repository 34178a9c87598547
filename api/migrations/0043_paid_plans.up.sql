-- What the period that runs was paid for: a smaller plan asked for at its beginning is for the next one.
alter table subscriptions add column paid_plan text;
update subscriptions set paid_plan = plan;
alter table local_subscriptions add column paid_price_id text;
update local_subscriptions set paid_price_id = price_id;
alter table local_subscriptions alter column paid_price_id set not null;

-- A trial of an account whose address nobody has proved counts for that account alone, and for the network it came from.
alter table trials add column network_hash text;
alter table trials add column claimed_at timestamptz not null default now();
create index trials_by_network on trials (network_hash, claimed_at) where network_hash is not null;
