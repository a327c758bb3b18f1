create table work_item_type (
  id int generated always as identity primary key,
  name text not null,
  -- Place in the palette.
  color smallint not null default 0,
  ordinal int not null default 0,
  -- Projects that begin to track time use it.
  auto_attached boolean not null default true
);
create unique index work_item_type_by_name on work_item_type (lower(name) collate "C");
insert into work_item_type (name, ordinal) values ('Development', 0), ('Testing', 1), ('Documentation', 2);

create table project_time_tracking (
  project_id int primary key references project (id) on delete cascade,
  enabled boolean not null default false,
  estimate_field_id int references project_custom_field (id) on delete set null,
  spent_field_id int references project_custom_field (id) on delete set null
);
create table project_work_item_type (
  project_id int not null references project (id) on delete cascade,
  type_id int not null references work_item_type (id) on delete cascade,
  primary key (project_id, type_id)
);
create index project_work_item_type_by_type on project_work_item_type (type_id);

-- Single-choice attributes of work items; projects use them.
create table work_attribute (
  id int generated always as identity primary key,
  name text not null
);
create unique index work_attribute_by_name on work_attribute (lower(name) collate "C");
create table work_attribute_value (
  id int generated always as identity primary key,
  attribute_id int not null references work_attribute (id) on delete cascade,
  name text not null,
  description text,
  color smallint not null default 0,
  ordinal int not null default 0,
  auto_attach boolean not null default false
);
create unique index work_attribute_value_by_name on work_attribute_value (attribute_id, lower(name) collate "C");
create table project_work_attribute (
  id int generated always as identity primary key,
  project_id int not null references project (id) on delete cascade,
  attribute_id int not null references work_attribute (id) on delete cascade,
  ordinal int not null default 0,
  unique (project_id, attribute_id)
);
create index project_work_attribute_by_attribute on project_work_attribute (attribute_id);

create table work_item (
  id bigint generated always as identity primary key,
  issue_id bigint not null references issue (id) on delete cascade,
  author_id int not null references users (id),
  creator_id int not null references users (id),
  -- 00:00 UTC of the day.
  date bigint not null,
  minutes int not null,
  type_id int references work_item_type (id) on delete set null,
  text text,
  uses_markdown boolean not null default true,
  created bigint not null,
  updated bigint,
  -- Being entered; for its creator alone, and counted nowhere.
  draft boolean not null default false
);
create index work_item_by_issue on work_item (issue_id, date, id);
create index work_item_by_author on work_item (author_id, date);
create index work_item_by_date on work_item (date, id);
create index work_item_by_type on work_item (type_id) where type_id is not null;
create unique index work_item_draft on work_item (issue_id, creator_id) where draft;
create table work_item_value (
  work_item_id bigint not null references work_item (id) on delete cascade,
  attribute_id int not null references work_attribute (id) on delete cascade,
  value_id int not null references work_attribute_value (id) on delete cascade,
  primary key (work_item_id, attribute_id)
);
create index work_item_value_by_value on work_item_value (value_id);

-- Issues whose estimate is the sum of their subtasks, as nobody has set it by hand.
create table estimate_sum (
  issue_id bigint primary key references issue (id) on delete cascade
);

create trigger dictionary_changed after insert or delete or update on work_item_type
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update on work_attribute
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update on work_attribute_value
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update on project_work_item_type
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update on project_work_attribute
  for each statement execute function dictionary_changed();
