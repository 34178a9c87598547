alter table invited drop column rewarded_at;
alter table invitations drop column bonuses;
