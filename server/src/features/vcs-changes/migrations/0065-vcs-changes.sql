-- Commits that belong to an issue, as whoever attached them told.
create table vcs_change (
  id bigint generated always as identity primary key,
  issue_id bigint not null references issue (id) on delete cascade,
  -- Hash of the commit.
  version text not null,
  text text not null default '',
  -- Known author, or the name that the commit gives.
  author_id int references users (id),
  author_name text not null default '',
  branch text,
  urls text[] not null default '{}',
  -- -1 = unknown.
  files int not null default -1,
  state smallint not null default 0,
  -- When it was committed, and when it was attached here.
  date bigint not null,
  fetched bigint not null,
  unique (issue_id, version)
);
create index vcs_change_by_version on vcs_change (version);
