-- Versions of a prompt and its reply stand beside each other, behind the same message. Those that are not shown say
-- by `replaced_by` which message stands in their place, or in that of the one they stood behind.
alter table messages add column parent_id text;
update messages set parent_id = (
  select before.id from messages before
  where before.conversation_id = messages.conversation_id and before.position = messages.position - 1
    and (before.replaced_by is null or before.replaced_by = messages.replaced_by)
  order by before.replaced_by nulls last
  limit 1
);
create index messages_versions on messages (conversation_id, position) where replaced_by is not null;
-- Deleted by its person, who can take that back until it is swept.
alter table conversations add column removed_at timestamptz;
create index conversations_removed on conversations (removed_at) where removed_at is not null;
-- What the title was made of: 'prompt', 'reply', or 'person' who chose it; null where that was not written down yet.
alter table conversations add column titled_by text;
-- A reply has ended that nobody was shown.
alter table conversations add column is_unread boolean not null default false;
