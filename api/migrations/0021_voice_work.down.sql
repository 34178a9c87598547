alter table cloned_voices drop column engine_voice_id;
drop table speech_runs;
