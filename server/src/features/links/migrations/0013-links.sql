create table issue_link_type (
  id int generated always as identity primary key,
  name text not null,
  localized_name text,
  source_to_target text not null,
  localized_source_to_target text,
  target_to_source text not null default '',
  localized_target_to_source text,
  directed boolean not null,
  aggregation boolean not null default false,
  read_only boolean not null default false
);
create unique index issue_link_type_by_name on issue_link_type (lower(name) collate "C");
-- Undirected links stand once, with the smaller id as source.
create table issue_link (
  type_id int not null references issue_link_type (id) on delete cascade,
  source_id bigint not null references issue (id) on delete cascade,
  target_id bigint not null references issue (id) on delete cascade,
  created bigint not null,
  primary key (source_id, type_id, target_id),
  check (source_id <> target_id)
);
create index issue_link_by_target on issue_link (target_id, type_id, source_id);
