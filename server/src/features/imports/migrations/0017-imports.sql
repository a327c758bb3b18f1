-- What an import has brought in: running it again finds these and leaves them alone.
create table import_item (
  project_id int not null references project (id) on delete cascade,
  -- Name of the item in its source, e.g. `issue 12` or `issue 12 comment 3`.
  external_id text not null,
  kind text not null check (kind in ('issue', 'comment')),
  entity_id bigint not null,
  primary key (project_id, external_id)
);
