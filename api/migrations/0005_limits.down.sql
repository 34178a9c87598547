drop table limits;
