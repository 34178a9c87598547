-- One for each account again.
delete from password_resets using password_resets as other
  where other.user_id = password_resets.user_id and other.id > password_resets.id;
drop index password_resets_by_user;
alter table password_resets drop column link_hash;
alter table password_resets add constraint password_resets_user_id_key unique (user_id);
drop table known_networks;
