alter table users add column verification_hash text;
alter table users add column verification_expires_at timestamptz;
-- Whoever pressed the link reads the mail; whether they also set the password is not known.
alter table users add column verified_by_link boolean not null default false;
create index users_verification_hash on users (verification_hash) where verification_hash is not null;
