drop table event_positions;
drop index events_by_position;
alter table events drop column position;
create index events_by_user on events (user_id, id);
