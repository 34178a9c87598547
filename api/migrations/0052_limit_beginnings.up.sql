-- A window that begins later than now is of a clock that was put back since: it must not last for as long as that.
alter table limits add column began_at timestamptz not null default now();
