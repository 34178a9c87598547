-- The oldest messages did not fit into the model's context, so the reply doesn't use them.
alter table messages add column is_shortened boolean not null default false;
