-- Every event says in which transaction it came, and of what it is a part; `silent` is asked for with the change.
alter table outbox add column change_id bigint, add column host_id bigint, add column silent boolean not null default false;
alter table outbox alter column change_id set default pg_current_xact_id()::text::bigint;
update outbox set
  host_id = case when entity = 'Issue' then entity_id else (payload ->> 'issueId')::bigint end,
  silent = coalesce((payload ->> 'silent')::boolean, false),
  payload = payload - 'issueId' - 'silent'
where entity = 'Issue' or payload ? 'issueId';
