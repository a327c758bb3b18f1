-- Every change, with what is needed to show it and to rebuild the issue even after its values are gone.
create table activity (
  id bigint generated always as identity primary key,
  issue_id bigint not null references issue (id) on delete cascade,
  project_id int not null,
  author_id int not null,
  created bigint not null,
  category text not null,
  -- What changed: the issue itself (null), or a comment or attachment of it.
  target_kind text,
  target_id bigint,
  field_id int,
  -- Presentation of the field or link at that time.
  field_name text,
  -- Values with id and presentation at that time, or the full text.
  added jsonb,
  removed jsonb,
  -- Who may see it beyond the issue's own visibility; '{}' = whoever sees the issue.
  acl int[] not null default '{}',
  -- Of a private field: needs the permission for private fields.
  private boolean not null default false,
  -- Set when an administrator erased the content for good.
  erased_at bigint,
  erased_by int
);
create index activity_by_issue on activity (issue_id, created, id);
create index activity_by_author on activity (author_id, created, id);
create index activity_by_target on activity (target_kind, target_id) where target_id is not null;
-- One row per value that a change added or removed: history predicates look here.
create table activity_value (
  activity_id bigint not null references activity (id) on delete cascade,
  project_id int not null,
  field_id int not null,
  value_id int not null,
  added boolean not null,
  created bigint not null,
  issue_id bigint not null,
  primary key (activity_id, value_id, added)
);
create index activity_value_by_value on activity_value (project_id, field_id, value_id, created);
