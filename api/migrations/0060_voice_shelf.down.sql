alter table audios drop column peaks;
drop table favourite_voices;
