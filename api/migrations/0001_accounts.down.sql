drop table invited;
drop table invitations;
drop table password_resets;
drop table backup_codes;
drop table sessions;
drop table users;
