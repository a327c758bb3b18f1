create table board (
  id int generated always as identity primary key,
  name text not null,
  owner_id int not null references users (id),
  read_groups int[] not null default '{}',
  read_users int[] not null default '{}',
  update_groups int[] not null default '{}',
  update_users int[] not null default '{}',
  -- Owner and all of the above: who sees the board, whatever their rights in its projects.
  acl int[] not null,
  -- Also seen by whoever reads issues in all its projects, and changed by whoever updates all of them.
  read_by_project boolean not null default false,
  update_by_project boolean not null default false,
  column_field_id int references custom_field (id) on delete set null,
  has_swimlanes boolean not null default false,
  swimlane_kind text not null default 'values' check (swimlane_kind in ('values', 'issues', 'queries')),
  -- What rows are values of: a custom field, or `project` or `tag`.
  swimlane_field_id int references custom_field (id) on delete set null,
  swimlane_attribute text check (swimlane_attribute in ('project', 'tag')),
  orphans_at_top boolean not null default true,
  hides_orphans boolean not null default false,
  has_sprints boolean not null default true,
  -- How cards come onto it: by rows of `sprint_issue`, by values of a field, or by a query.
  membership text not null default 'manual' check (membership in ('manual', 'field', 'query')),
  query text not null default '',
  sprint_field_id int references custom_field (id) on delete set null,
  default_sprint_id int,
  adds_new_issues boolean not null default false,
  on_several_sprints boolean not null default false,
  hides_subtasks boolean not null default false,
  -- Cards that have been resolved for longer are left out; null: none is.
  resolved_days int check (resolved_days >= 0),
  estimation_field_id int references custom_field (id) on delete set null,
  original_field_id int references custom_field (id) on delete set null,
  color_by text not null default 'none' check (color_by in ('none', 'field', 'project', 'queries')),
  color_field_id int references custom_field (id) on delete set null,
  colors_values boolean not null default false,
  flat_backlog boolean not null default false,
  backlog_id int references saved_query (id) on delete set null,
  -- What its charts count.
  has_burndown boolean not null default true,
  counts_estimation boolean not null default false,
  report_field_id int references custom_field (id) on delete set null,
  report_query text not null default '',
  -- Columns, rows and the like are written anew as a whole; with each change of any of them this is drawn at random.
  version bigint not null default hashtextextended(gen_random_uuid()::text, 0),
  created bigint not null,
  updated bigint not null,
  -- Set: deleted, can be restored.
  deleted_at bigint,
  deleted_by int references users (id) on delete set null
);
create trigger board_version before update on board for each row execute function draw_version();
create index board_by_owner on board (owner_id);
create index board_by_name on board ((lower(name) collate "C")) where deleted_at is null;
-- As attributes of queries are called.
create index board_by_attribute on board ((lower('Board ' || name) collate "C")) where deleted_at is null;
create index board_deleted on board (deleted_at) where deleted_at is not null;

create table board_project (
  board_id int not null references board (id) on delete cascade,
  project_id int not null references project (id) on delete cascade,
  ordinal int not null,
  color smallint,
  primary key (board_id, project_id)
);
create index board_project_by_project on board_project (project_id);

create table board_column (
  id int generated always as identity primary key,
  board_id int not null references board (id) on delete cascade,
  ordinal int not null,
  title text,
  color smallint,
  policy text,
  is_visible boolean not null default true,
  wip_min int,
  wip_max int
);
create index board_column_by_board on board_column (board_id, ordinal);

create table board_column_value (
  id int generated always as identity primary key,
  board_id int not null references board (id) on delete cascade,
  column_id int not null references board_column (id) on delete cascade,
  ordinal int not null,
  -- Values are told by name across bundles; people and groups by their id. Neither: cards without a value.
  name text,
  value_id int
);
create unique index board_column_value_once
  on board_column_value (board_id, coalesce(lower(name), '') collate "C", coalesce(value_id, 0));
create index board_column_value_by_column on board_column_value (column_id, ordinal);

create table board_swimlane (
  id int generated always as identity primary key,
  board_id int not null references board (id) on delete cascade,
  ordinal int not null,
  name text not null,
  -- Of a project, tag, person or group.
  value_id int,
  -- Of a row that shows what a query finds.
  query text,
  -- No row: the value that new cards below rows of issues get.
  is_default boolean not null default false
);
create index board_swimlane_by_board on board_swimlane (board_id, ordinal);

create table board_card_field (
  board_id int not null references board (id) on delete cascade,
  field_id int not null references custom_field (id) on delete cascade,
  ordinal int not null,
  presentation text not null default 'full' check (presentation in ('full', 'short', 'hidden')),
  primary key (board_id, field_id)
);

-- Queries under a name: quick filters, and the colours of cards that fulfil them.
create table board_query (
  id int generated always as identity primary key,
  board_id int not null references board (id) on delete cascade,
  purpose text not null check (purpose in ('filter', 'color')),
  ordinal int not null,
  name text not null,
  query text not null,
  color smallint
);
create index board_query_by_board on board_query (board_id, purpose, ordinal);

create table sprint (
  -- From the sequence of tags and saved searches: the number of a list names one thing.
  id int primary key default nextval('value_id'),
  board_id int not null references board (id) on delete cascade,
  name text not null,
  goal text,
  start bigint,
  finish bigint,
  archived boolean not null default false,
  created bigint not null,
  check (start <= finish)
);
create unique index sprint_by_name on sprint (board_id, lower(name) collate "C");
create index sprint_by_start on sprint (board_id, archived, start);
create index sprint_by_lower_name on sprint ((lower(name) collate "C"));
alter table board add foreign key (default_sprint_id) references sprint (id) on delete set null;

create table sprint_issue (
  sprint_id int not null references sprint (id) on delete cascade,
  issue_id bigint not null references issue (id) on delete cascade,
  primary key (sprint_id, issue_id)
);
create index sprint_issue_by_issue on sprint_issue (issue_id, sprint_id);

-- How one person looks at one board.
create table board_view (
  user_id int not null references users (id) on delete cascade,
  board_id int not null references board (id) on delete cascade,
  is_favorite boolean not null default false,
  visited_sprint_id int references sprint (id) on delete set null,
  collapsed_columns int[] not null default '{}',
  -- `orphans`, ids of issues or of rows of the settings as the API has them.
  collapsed_rows text[] not null default '{}',
  card_size smallint check (card_size between 0 and 3),
  primary key (user_id, board_id)
);
create index board_view_by_board on board_view (board_id);
create table board_profile (
  user_id int primary key references users (id) on delete cascade,
  default_board_id int references board (id) on delete set null,
  card_size smallint check (card_size between 0 and 3)
);

-- Queries and commands name boards and sprints.
create trigger dictionary_changed after insert or delete or update on board
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update on sprint
  for each statement execute function dictionary_changed();
