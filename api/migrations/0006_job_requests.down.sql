alter table jobs drop column request_id;
