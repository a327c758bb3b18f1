-- Every event says in which transaction it came, and of what it is a part; `silent` is asked for with the change.
-- Nodes of the release before go on reading and writing `issueId` and `silent` in the payload.
alter table outbox add column change_id bigint, add column host_id bigint, add column silent boolean not null default false;
alter table outbox alter column change_id set default pg_current_xact_id()::text::bigint;
