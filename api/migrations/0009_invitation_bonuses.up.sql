-- What a host was given stays counted when the newcomers delete themselves.
alter table invitations add column bonuses integer not null default 0;
alter table invited add column rewarded_at timestamptz;
update invited set rewarded_at = created_at;
update invitations set bonuses = (select count(*) from invited where invited_by = invitations.user_id);
