-- Searched text, one row per source, written with the text itself.
create table search_text (
  issue_id bigint not null references issue (id) on delete cascade,
  project_id int not null,
  -- 1 summary and description, 2 comment, 3 text field, 4 file name
  source smallint not null,
  source_id bigint not null,
  -- Of the row itself; '{0}' is the public value.
  acl int[] not null,
  private boolean not null default false,
  tsv tsvector not null,
  primary key (issue_id, source, source_id)
);
create index search_text_words on search_text using gin (tsv) with (fastupdate = off);

-- Progress of jobs that rewrite many rows in portions.
create table reindex (
  id bigint generated always as identity primary key,
  reason text not null,
  bundle_id int,
  field_id int,
  last_issue_id bigint not null default 0,
  created bigint not null,
  finished bigint
);
create unique index reindex_waiting on reindex (reason, coalesce(bundle_id, 0), coalesce(field_id, 0)) where finished is null;
