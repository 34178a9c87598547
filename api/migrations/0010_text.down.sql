drop table messages;
drop table conversations;
