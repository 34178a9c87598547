-- Read and written whole, never searched: an hour of speech is three megabytes, which jsonb takes three times as long
-- to build, and the embedded database holds up everything else meanwhile.
alter table audios alter column words type json, alter column phonemes type json;
