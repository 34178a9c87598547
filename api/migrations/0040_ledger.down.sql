drop table ledger;
drop table plan_accounts;
