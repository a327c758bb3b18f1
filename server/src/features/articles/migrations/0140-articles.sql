-- Articles of a knowledge base. They are hosts: comments, files, tags and the like hang on them.
create table article (
  id bigint primary key references host (id) on delete cascade,
  project_id int not null references project (id),
  -- It is drawn at the end of the transaction that writes the row.
  number bigint,
  -- In the same project; null: it stands at the top.
  parent_id bigint references article (id) on delete set null,
  -- The list it stands in: that of its parent, or of its project.
  siblings bigint not null generated always as (coalesce(parent_id, -project_id)) stored,
  -- Its place there: a fraction of which only the digits are written; among equals the smaller id comes first.
  place text collate "C" not null constraint article_place check (place ~ '^[0-9A-Za-z]*[1-9A-Za-z]$'),
  summary text not null,
  content text,
  reporter_id int not null references users (id),
  updater_id int not null references users (id),
  created bigint not null,
  updated bigint not null,
  permitted_groups int[] not null default '{}',
  permitted_users int[] not null default '{}',
  -- Who passes its own limit, its author among them; '{}': it has none.
  acl int[] not null default '{}',
  -- The articles with a limit on the way from the top to it, itself included: who sees it passes all of them.
  limit_ids bigint[] not null default '{}',
  comments_count int not null default 0,
  -- New articles begin with it; it stands in no tree.
  is_template boolean not null default false,
  deleted_at bigint,
  deleted_by int,
  -- The article with which it was deleted, itself or one above it.
  deleted_with bigint
);
create unique index article_by_number on article (project_id, number);
create index article_by_place on article (siblings, place, id) where deleted_at is null and not is_template;
create index article_by_parent on article (parent_id) where parent_id is not null;
create index article_by_reporter on article (reporter_id);
create index article_by_updater on article (updater_id);
create index article_deleted on article (deleted_at) where deleted_at is not null;
create index article_deleted_with on article (deleted_with) where deleted_with is not null;

-- Numbers that articles had before they went to another project.
create table article_alias (
  project_id int not null references project (id) on delete cascade,
  number bigint not null,
  article_id bigint not null references article (id) on delete cascade,
  primary key (project_id, number)
);
create index article_alias_by_article on article_alias (article_id);

-- The last number that an article of a project got; it is never given again.
create table article_counter (
  project_id int primary key references project (id) on delete cascade,
  last_number bigint not null
);
