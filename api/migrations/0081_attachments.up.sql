-- The text of documents that go with prompts. Without a conversation it waits to be sent, for a day.
create table attachments (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  conversation_id text references conversations (id) on delete cascade,
  name text not null,
  size integer not null,
  words integer not null,
  text text not null,
  created_at timestamptz not null
);
create index attachments_user on attachments (user_id);
create index attachments_conversation on attachments (conversation_id);
alter table messages add column attachment_id text references attachments (id) on delete set null;
create index messages_attachment on messages (attachment_id) where attachment_id is not null;
