alter table limits drop column began_at;
