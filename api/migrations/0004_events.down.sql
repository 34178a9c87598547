drop table events;
