drop index jobs_of_account;
alter table jobs drop column turn_at;
alter table jobs drop column account;
