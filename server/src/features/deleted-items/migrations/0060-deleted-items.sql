-- Who took away what can be restored.
alter table issue_comment add column deleted_by int;
create index issue_comment_deleted on issue_comment (deleted_at) where deleted_at is not null;
alter table attachment add column removed_by int;
create index attachment_removed on attachment (removed_at) where removed_at is not null;
-- What was erased for good, without its texts.
create table erased_item (
  id bigint generated always as identity primary key,
  kind text not null,
  item_id bigint not null,
  -- Readable id of the issue that it was, or was in.
  issue text,
  project_id int,
  deleted_at bigint,
  deleted_by int,
  erased_at bigint not null,
  -- Null: its time was over.
  erased_by int
);
create index erased_item_by_time on erased_item (erased_at, id);
