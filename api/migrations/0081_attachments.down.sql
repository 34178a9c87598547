alter table messages drop column attachment_id;
drop table attachments;
