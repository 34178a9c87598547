alter table projects add column is_guided boolean not null default false;

-- The earlier demo kept its results for an hour. The media sweep deletes bytes without a row. A later release drops the
-- table, which processes of the previous release still read.
delete from media where key in (select audio_key from demo_results union select video_key from demo_results);
delete from demo_results;
