-- Pull requests that belong to an issue, as whoever attached them told.
create table pull_request (
  id bigint generated always as identity primary key,
  issue_id bigint not null references issue (id) on delete cascade,
  -- Where it can be looked at: what tells one from another.
  url text not null,
  -- Its number in the repository.
  external_id text not null default '',
  title text not null default '',
  text text not null default '',
  -- Known author, or the name that the repository gives.
  author_id int references users (id),
  author_name text not null default '',
  branch text,
  state text not null default 'OPEN' check (state in ('OPEN', 'MERGED', 'DECLINED')),
  previous_state text check (previous_state in ('OPEN', 'MERGED', 'DECLINED')),
  -- When it was opened, and when it was attached here.
  date bigint not null,
  fetched bigint not null,
  unique (issue_id, url)
);
