create table bundle (
  id int generated always as identity primary key,
  kind text not null check (kind in ('enum', 'state', 'ownedField', 'version', 'build', 'user')),
  name text not null
);
create unique index bundle_by_name on bundle (kind, lower(name) collate "C");
create table bundle_element (
  id int primary key default nextval('value_id'),
  bundle_id int not null references bundle (id) on delete cascade,
  name text not null,
  localized_name text,
  description text,
  ordinal int not null default 0,
  archived boolean not null default false,
  color smallint not null default 0,
  is_resolved boolean not null default false,
  owner_id int references users (id) on delete set null,
  start_date bigint,
  release_date bigint,
  released boolean not null default false,
  assemble_date bigint
);
create unique index bundle_element_by_name on bundle_element (bundle_id, lower(name) collate "C");
create index bundle_element_in_order on bundle_element (bundle_id, ordinal, id);
-- Members of user bundles. Empty = anyone.
create table bundle_user (
  bundle_id int not null references bundle (id) on delete cascade,
  user_id int not null references users (id) on delete cascade,
  primary key (bundle_id, user_id)
);
create table bundle_group (
  bundle_id int not null references bundle (id) on delete cascade,
  group_id int not null references user_group (id) on delete cascade,
  primary key (bundle_id, group_id)
);
