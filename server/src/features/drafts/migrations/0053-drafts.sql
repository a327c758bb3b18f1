-- What people are writing and have not published yet. Only its owner ever sees a row, so drafts have tables of their
-- own, which no list, count or history reads.
create table issue_draft (
  -- From the numbers of issues: the id of a draft is never that of an issue.
  id bigint primary key default nextval('issue_id_seq'),
  owner_id int not null references users (id) on delete cascade,
  project_id int references project (id) on delete set null,
  summary text not null default '',
  description text not null default '',
  uses_markdown boolean not null default true,
  permitted_groups int[] not null default '{}',
  permitted_users int[] not null default '{}',
  tags int[] not null default '{}',
  -- Values that the owner gave, by number of the field; the others are the project's defaults.
  field_values jsonb not null default '{}',
  created bigint not null,
  updated bigint not null
);
create index issue_draft_by_owner on issue_draft (owner_id, updated);

-- A comment not yet sent, or new texts of a description or comment not yet saved.
create table text_draft (
  -- From the numbers of comments.
  id bigint primary key default nextval('issue_comment_id_seq'),
  owner_id int not null references users (id) on delete cascade,
  issue_id bigint not null references issue (id) on delete cascade,
  -- Of 'commentEdit'.
  comment_id bigint references issue_comment (id) on delete cascade,
  kind text not null,
  text text not null,
  -- Version of the text that the owner began with.
  base_version text,
  uses_markdown boolean not null default true,
  permitted_groups int[] not null default '{}',
  permitted_users int[] not null default '{}',
  created bigint not null,
  updated bigint not null,
  constraint text_draft_kind check (kind in ('comment', 'description', 'commentEdit')),
  constraint text_draft_comment check ((kind = 'commentEdit') = (comment_id is not null))
);
create unique index text_draft_of_owner on text_draft (owner_id, issue_id, kind, coalesce(comment_id, 0));
create index text_draft_by_issue on text_draft (issue_id);
create index text_draft_by_comment on text_draft (comment_id) where comment_id is not null;

-- Files of drafts move to the issue or comment that the draft becomes.
alter table attachment
  alter column issue_id drop not null,
  add column issue_draft_id bigint references issue_draft (id) on delete cascade,
  add column text_draft_id bigint references text_draft (id) on delete cascade,
  add constraint attachment_place check (num_nonnulls(issue_id, issue_draft_id, text_draft_id) = 1);
create index attachment_by_issue_draft on attachment (issue_draft_id) where issue_draft_id is not null;
create index attachment_by_text_draft on attachment (text_draft_id) where text_draft_id is not null;
