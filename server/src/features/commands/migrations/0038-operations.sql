-- Commands that were carried out on issues. Every change of history that they made carries the number of the
-- operation, so that it can be taken back as a whole.
create table operation (
  id bigint generated always as identity primary key,
  author_id int not null,
  -- In whose name, when that is somebody else.
  acting_id int,
  created bigint not null,
  query text not null,
  state text not null,
  done int not null default 0,
  total int not null,
  error_text text,
  -- What a job still has to do: the commands as they were read, and the issues in their order.
  plan jsonb,
  issue_ids bigint[] not null default '{}',
  -- Issues that came and went: no change of history tells that.
  created_ids bigint[] not null default '{}',
  deleted_ids bigint[] not null default '{}',
  undone_at bigint,
  undone int,
  skipped int,
  constraint operation_state check (state in ('running', 'done', 'failed'))
);
create index operation_by_author on operation (author_id, id);

alter table activity add column operation_id bigint;
create index activity_by_operation on activity (operation_id) where operation_id is not null;
