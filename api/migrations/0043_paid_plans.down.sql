drop index trials_by_network;
alter table trials drop column claimed_at;
alter table trials drop column network_hash;
alter table local_subscriptions drop column paid_price_id;
alter table subscriptions drop column paid_plan;
