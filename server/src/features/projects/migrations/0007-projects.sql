create table project (
  id int generated always as identity primary key,
  short_name text not null unique,
  name text not null,
  description text,
  leader_id int not null references users (id),
  created_by int not null references users (id),
  created bigint not null,
  archived boolean not null default false,
  template text,
  is_demo boolean not null default false,
  icon text,
  starting_number bigint not null default 1,
  -- Number of the newest issue; taken as the last statement of the transaction that creates one.
  last_number bigint not null default 0,
  number_reference text,
  from_email text,
  reply_to_email text
);
create unique index project_by_name on project (lower(name) collate "C");
-- Every key a project ever had, in upper case; old ones keep resolving.
create table project_key (
  key text primary key,
  project_id int not null references project (id) on delete cascade
);
create index project_key_by_project on project_key (project_id);
alter table user_group add foreign key (project_id) references project (id) on delete cascade;
alter table role_grant add foreign key (project_id) references project (id) on delete cascade;
