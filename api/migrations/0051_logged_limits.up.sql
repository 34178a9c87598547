-- An unlogged table is emptied when the database was killed: whoever was locked out could guess on.
alter table limits set logged;
