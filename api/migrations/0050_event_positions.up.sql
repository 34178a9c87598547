-- The place of an event among those of its account, in the order in which they were committed.
alter table events add column position bigint;
update events set position = id;
alter table events alter column position set not null;
drop index events_by_user;
create unique index events_by_position on events (user_id, position);
create table event_positions (
  user_id text primary key references users (id) on delete cascade,
  last bigint not null
);
-- Browsers hold ids of before: nobody's places begin below those.
insert into event_positions (user_id, last)
select users.id, (select last_value from events_id_seq) from users;
