drop table dictionary_entries;
drop table cloned_voices;
drop table audios;
