alter table audios drop column parts, drop column made_from;
