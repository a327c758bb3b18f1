create table saved_query (
  -- From the sequence of tags, so that a folder's number names one thing.
  id int primary key default nextval('value_id'),
  name text not null,
  query text not null,
  -- Null: built in, and everybody's own.
  owner_id int references users (id),
  -- Which of the built-in searches it is, else null.
  kind text unique,
  read_groups int[] not null default '{}',
  read_users int[] not null default '{}',
  update_groups int[] not null default '{}',
  update_users int[] not null default '{}',
  -- Owner and all of the above: who sees the search.
  acl int[] not null,
  created bigint not null,
  updated bigint not null,
  -- Set: deleted, can be restored.
  deleted_at bigint
);
create unique index saved_query_by_name on saved_query (owner_id, lower(name) collate "C") where deleted_at is null;
create index saved_query_by_reader on saved_query using gin (acl) where deleted_at is null;
create index saved_query_deleted on saved_query (deleted_at) where deleted_at is not null;
create table folder_pin (
  user_id int not null references users (id) on delete cascade,
  -- Class of the folder's database id: 0 project, 6 tag, 7 saved search.
  class_no smallint not null,
  folder_id int not null,
  -- False: unpinned although it is pinned for everyone.
  pinned boolean not null default true,
  ordinal int not null default 0,
  primary key (user_id, class_no, folder_id)
);
create index folder_pin_by_folder on folder_pin (class_no, folder_id);
create table recent_search (
  id bigint generated always as identity primary key,
  user_id int not null references users (id) on delete cascade,
  query text not null,
  used bigint not null
);
create unique index recent_search_by_query on recent_search (user_id, md5(query));
create index recent_search_by_use on recent_search (user_id, used desc, id desc);
