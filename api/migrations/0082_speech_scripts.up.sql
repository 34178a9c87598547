-- The conversation that a speech was written in, as its maker named it.
alter table audios add column conversation_id text;
