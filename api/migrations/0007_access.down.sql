drop table spent_google_tokens;
drop table access_changes;
alter table sessions drop column proof_code_hash, drop column proved_at;
alter table users
  drop column google_linked_at,
  drop column google_email,
  drop column password_set_at,
  drop column named_by_owner;
