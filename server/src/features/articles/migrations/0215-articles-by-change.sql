-- no transaction
-- The last changed come first, unless a query asks for another order: without it every search reads all articles, with
-- their texts, to find out which come first.
create index concurrently if not exists article_by_updated on article (updated desc, id desc)
  where deleted_at is null and not is_template;
