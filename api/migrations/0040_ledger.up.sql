-- Amounts are whole thousandths of a unit (a reply, a second, a lip-sync): sums are exact.
create table plan_accounts (
  user_id text primary key references users (id) on delete cascade,
  plan text not null,
  period integer not null default 1,
  period_start timestamptz not null,
  period_end timestamptz not null
);

create table ledger (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  period integer not null,
  kind text not null check (kind in ('text', 'audio', 'video', 'process_video')),
  entry text not null check (entry in ('grant', 'hold', 'settle', 'use', 'refund')),
  amount bigint not null,
  hold_id bigint references ledger (id) on delete cascade,
  reference text,
  about text not null,
  created_at timestamptz not null default now()
);
create index ledger_by_period on ledger (user_id, period, kind);
create index ledger_by_time on ledger (user_id, id);
create index ledger_by_reference on ledger (reference) where reference is not null;
-- A hold ends once: settled or given back, never both, never twice.
create unique index ledger_hold_ends_once on ledger (hold_id) where entry in ('settle', 'refund');
