alter table conversations drop column is_unread;
alter table conversations drop column titled_by;
delete from conversations where removed_at is not null;
alter table conversations drop column removed_at;
-- Versions that are not shown have nothing to stand behind any more; those of a reply under way come back with it.
delete from messages where replaced_by is not null
  and replaced_by not in (select id from messages where status = 'streaming');
drop index messages_versions;
alter table messages drop column parent_id;
