create table user_group (
  id int primary key default nextval('value_id'),
  name text not null,
  name_key text not null unique,
  description text,
  -- all: everyone and the guest; registered: everyone but the guest; team: of a project; custom
  kind text not null default 'custom' check (kind in ('all', 'registered', 'team', 'custom')),
  project_id int unique,
  parent_id int references user_group (id) on delete set null,
  auto_join boolean not null default false
);
create table user_group_member (
  group_id int not null references user_group (id) on delete cascade,
  user_id int not null references users (id) on delete cascade,
  primary key (group_id, user_id)
);
create index user_group_member_by_user on user_group_member (user_id, group_id);
