create table tag (
  id int primary key default nextval('value_id'),
  name text not null,
  owner_id int not null references users (id),
  color smallint not null default 0,
  untag_on_resolve boolean not null default false,
  -- The system's own tag of a user ('star'), else null.
  kind text,
  read_groups int[] not null default '{}',
  read_users int[] not null default '{}',
  use_groups int[] not null default '{}',
  use_users int[] not null default '{}',
  update_groups int[] not null default '{}',
  update_users int[] not null default '{}',
  -- Owner and all of the above: who sees the tag.
  acl int[] not null
);
create unique index tag_by_name on tag (owner_id, lower(name) collate "C");
create table issue_tag (
  issue_id bigint not null references issue (id) on delete cascade,
  tag_id int not null references tag (id) on delete cascade,
  primary key (issue_id, tag_id)
);
create index issue_tag_by_tag on issue_tag (tag_id, issue_id);
