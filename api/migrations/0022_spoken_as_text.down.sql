alter table audios alter column words type jsonb, alter column phonemes type jsonb;
