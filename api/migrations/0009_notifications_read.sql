alter table users add column notifications_read_at timestamptz;
-- What happened before there was a list isn't news.
update users set notifications_read_at = now();
