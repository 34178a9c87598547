-- What was spoken of each sentence, so that one of them can be made again alone; read and written whole.
alter table audios add column parts json, add column made_from text;
