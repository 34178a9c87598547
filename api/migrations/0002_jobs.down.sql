drop table jobs;
