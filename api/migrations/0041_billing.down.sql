drop table local_subscriptions;
drop table local_checkouts;
drop table payment_events;
drop table checkouts;
drop table trials;
drop table subscriptions;
