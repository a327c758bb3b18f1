-- The contents that an article has had, each once, compressed. The present one stands in its row as well.
create table article_text (
  article_id bigint not null references article (id) on delete cascade,
  -- Its opaque version, made of the text.
  version text collate "C" not null,
  -- Null: an administrator has erased it.
  body bytea,
  primary key (article_id, version)
);

-- What an article said since a moment.
create table article_version (
  id bigint generated always as identity primary key,
  article_id bigint not null references article (id) on delete cascade,
  author_id int not null references users (id),
  created bigint not null,
  summary text not null,
  summary_version text collate "C" not null,
  -- Of the text; that of no content has none.
  content_version text collate "C" not null
);
create index article_version_by_article on article_version (article_id, created, id);
create index article_version_by_author on article_version (author_id);
