-- Who wrote the reply: a model's name, or 'built-in'. Null for older replies.
alter table messages add column engine text;
update messages set engine = 'built-in' where notice = 'built_in';
