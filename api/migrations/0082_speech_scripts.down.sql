alter table audios drop column conversation_id;
