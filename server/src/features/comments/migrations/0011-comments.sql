create table issue_comment (
  id bigint generated always as identity primary key,
  issue_id bigint not null references issue (id) on delete cascade,
  author_id int not null references users (id),
  text text not null,
  uses_markdown boolean not null default true,
  created bigint not null,
  updated bigint,
  deleted_at bigint,
  pinned boolean not null default false,
  permitted_groups int[] not null default '{}',
  permitted_users int[] not null default '{}',
  -- As issue.acl; '{}' = whoever sees the issue.
  acl int[] not null default '{}'
);
create index issue_comment_by_issue on issue_comment (issue_id, created, id);
create index issue_comment_by_author on issue_comment (author_id);
