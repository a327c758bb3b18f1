create table attachment (
  id bigint generated always as identity primary key,
  issue_id bigint not null references issue (id) on delete cascade,
  comment_id bigint references issue_comment (id) on delete cascade,
  author_id int not null references users (id),
  name text not null,
  size bigint not null,
  mime_type text not null,
  charset text,
  width int,
  height int,
  -- Where the content lies; see platform/files.
  file_key text not null unique,
  created bigint not null,
  updated bigint not null,
  removed_at bigint,
  permitted_groups int[] not null default '{}',
  permitted_users int[] not null default '{}',
  acl int[] not null default '{}'
);
create index attachment_by_issue on attachment (issue_id, created, id);
create index attachment_by_comment on attachment (comment_id) where comment_id is not null;
