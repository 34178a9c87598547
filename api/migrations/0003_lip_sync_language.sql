-- Language of the latest request, for the notifications of this job; null for older jobs: that of the account.
alter table lip_sync_jobs add column language text;
