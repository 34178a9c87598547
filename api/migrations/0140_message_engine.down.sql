alter table messages drop column engine;
