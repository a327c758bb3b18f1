create table issue (
  id bigint generated always as identity primary key,
  project_id int not null references project (id),
  -- Null only inside the transaction that creates the issue.
  number bigint,
  summary text not null,
  description text,
  uses_markdown boolean not null default true,
  reporter_id int not null references users (id),
  updater_id int references users (id),
  created bigint not null,
  updated bigint not null,
  resolved bigint,
  votes int not null default 0,
  comments_count int not null default 0,
  permitted_groups int[] not null default '{}',
  permitted_users int[] not null default '{}',
  -- Users and groups that may see it, implicit ones included; '{}' = everyone who may read the project.
  acl int[] not null default '{}',
  deleted_at bigint,
  deleted_by int
);
create unique index issue_by_number on issue (project_id, number);
create index issue_deleted on issue (deleted_at) where deleted_at is not null;
create index issue_by_reporter on issue (reporter_id);
-- Readable ids that an issue had in other projects.
create table issue_alias (
  project_id int not null references project (id) on delete cascade,
  number bigint not null,
  issue_id bigint not null references issue (id) on delete cascade,
  primary key (project_id, number)
);

-- Values of custom fields, the truth: one row per value.
create table issue_field_value (
  issue_id bigint not null references issue (id) on delete cascade,
  field_id int not null references custom_field (id) on delete cascade,
  position smallint not null default 0,
  project_id int not null,
  -- Of bundle elements, users and groups.
  value_id int,
  -- Of numbers, periods (minutes) and dates (ms).
  num double precision,
  text_value text,
  -- Sort ordinal.
  ord int,
  primary key (issue_id, field_id, position)
);
create index issue_field_value_by_value on issue_field_value (value_id, project_id, issue_id) where value_id is not null;
create index issue_field_value_by_number on issue_field_value (field_id, num, issue_id) where num is not null;
create index issue_field_value_in_order on issue_field_value (project_id, field_id, ord, issue_id);

-- A number for each (field, value) pair: what issue_search.vals holds. Field 0 stands for tags.
create table search_term (
  id int generated always as identity primary key,
  field_id int not null,
  value_id int not null,
  unique (field_id, value_id)
);
create index search_term_by_value on search_term (value_id);

-- One narrow row per visible issue, written with it; lists are found here alone.
create table issue_search (
  issue_id bigint primary key references issue (id) on delete cascade,
  project_id int not null,
  updated bigint not null,
  created bigint not null,
  open boolean not null,
  restricted boolean not null,
  reporter_id int not null,
  acl int[] not null,
  vals int[] not null,
  srt int[] not null,
  -- Values of private fields.
  pvals int[] not null
);
create index issue_search_open_priority on issue_search
  (project_id, (srt[2]), updated desc, issue_id desc) include (restricted, acl, vals, srt) where open;
create index issue_search_open_updated on issue_search
  (project_id, updated desc, issue_id desc) include (restricted, acl, vals, srt) where open;
create index issue_search_all_open_updated on issue_search
  (updated desc, issue_id desc) include (project_id, restricted, acl, vals, srt) where open;
create index issue_search_all_open_priority on issue_search
  ((srt[2]), updated desc, issue_id desc) include (project_id, restricted, acl) where open;
create index issue_search_project_updated on issue_search
  (project_id, updated desc, issue_id desc) include (restricted, acl, vals);
create index issue_search_all_updated on issue_search (updated desc, issue_id desc) include (project_id, restricted, acl);
create index issue_search_reporter on issue_search (reporter_id, updated desc, issue_id desc) include (project_id, open);
create index issue_search_values on issue_search using gin (vals) with (fastupdate = off);
