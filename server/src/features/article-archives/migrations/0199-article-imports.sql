-- Articles that come in from folders of Markdown. What was uploaded lies in one zip until it is done or given up.
create table article_import (
  id bigint generated always as identity primary key,
  author_id int not null references users (id) on delete cascade,
  project_id int not null references project (id) on delete cascade,
  -- The article below which they come to stand; null: at the top of the project.
  parent_id bigint references article (id) on delete cascade,
  created bigint not null,
  updated bigint not null,
  -- Of the archive or the folder.
  name text not null,
  file_key text unique,
  size bigint not null,
  dry_run boolean not null,
  state text not null,
  -- Entries that were read, then articles that were made, of all.
  done int not null default 0,
  total int not null default 0,
  -- Why nothing came of it, in the author's language.
  error_text text,
  constraint article_import_state
    check (state in ('reading', 'previewed', 'running', 'linking', 'done', 'failed', 'stopped'))
);
create index article_import_by_author on article_import (author_id, id);
create index article_import_by_place on article_import (project_id, parent_id);
create index article_import_by_parent on article_import (parent_id) where parent_id is not null;
create index article_import_unfinished on article_import (id) where state in ('reading', 'running', 'linking');
create index article_import_with_file on article_import (updated) where file_key is not null;

create table article_import_item (
  import_id bigint not null references article_import (id) on delete cascade,
  -- The order in which articles are made; what is left out comes after them.
  place int not null,
  path text not null,
  -- Of the article above.
  parent_path text,
  title text not null default '',
  tags text[] not null default '{}',
  files text[] not null default '{}',
  -- Milliseconds: the last change of the article that the front matter tells.
  source_updated bigint,
  -- Of the text with its files: what is as it was is left alone.
  digest text collate "C" not null default '',
  action text not null,
  state text not null,
  problem text,
  error_text text,
  article_id bigint references article (id) on delete set null,
  -- The version of the content that was written: what people changed since is not written over.
  content_version text collate "C",
  -- Whether it leads to articles that were not there when it was made.
  is_open boolean not null default false,
  primary key (import_id, place),
  constraint article_import_item_action check (action in ('create', 'update', 'keep', 'skip')),
  constraint article_import_item_state check (state in ('waiting', 'done', 'failed'))
);
create index article_import_item_by_article on article_import_item (article_id) where article_id is not null;
create index article_import_item_by_path on article_import_item (import_id, path);
