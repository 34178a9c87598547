drop table staged_uploads;
