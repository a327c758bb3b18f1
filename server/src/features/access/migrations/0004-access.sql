create table role (
  id int generated always as identity primary key,
  key text unique,
  name text not null unique,
  description text,
  immutable boolean not null default false
);
create table role_permission (
  role_id int not null references role (id) on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);
-- A role for a user or a group, in a project or (null) everywhere.
create table role_grant (
  id int generated always as identity primary key,
  role_id int not null references role (id) on delete cascade,
  user_id int references users (id) on delete cascade,
  group_id int references user_group (id) on delete cascade,
  project_id int,
  check ((user_id is null) <> (group_id is null))
);
create unique index role_grant_once on role_grant
  (role_id, coalesce(user_id, 0), coalesce(group_id, 0), coalesce(project_id, -1));
create index role_grant_by_user on role_grant (user_id);
create index role_grant_by_group on role_grant (group_id);
