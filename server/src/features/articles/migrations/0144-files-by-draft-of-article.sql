-- no transaction
create index concurrently if not exists attachment_by_article_draft on attachment (article_draft_id)
  where article_draft_id is not null;
