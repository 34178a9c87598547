alter table speech_runs
  drop column name,
  drop column sentences,
  drop column done,
  drop column is_stopping,
  drop column created_at;
