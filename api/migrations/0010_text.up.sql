create table conversations (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  title text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index conversations_by_user on conversations (user_id, updated_at desc);

create table messages (
  -- Of the generation too: a message is a prompt and its reply.
  id text primary key,
  conversation_id text not null references conversations (id) on delete cascade,
  position integer not null,
  prompt text not null,
  response text not null default '',
  status text not null check (status in ('streaming', 'complete', 'stopped', 'failed')),
  level text not null,
  -- How often the same prompt was answered before at this place.
  attempt integer not null default 0,
  -- What is to be said with the reply: 'built_in', 'length', 'filtered'.
  notice text,
  -- Code and sentence of what went wrong.
  error_code text,
  error_message text,
  -- The message that stands in its place, unless that one fails without a word.
  replaced_by text,
  -- The hold in the ledger, and the process that writes, while it does.
  hold bigint,
  owner text,
  lease_until timestamptz,
  created_at timestamptz not null default now()
);
create unique index messages_in_order on messages (conversation_id, position) where replaced_by is null;
create index messages_replaced on messages (replaced_by) where replaced_by is not null;
-- One reply at a time in a conversation: the rule holds against two clicks, two tabs and two processes.
create unique index messages_one_streaming on messages (conversation_id) where status = 'streaming';
create index messages_streaming on messages (lease_until) where status = 'streaming';
