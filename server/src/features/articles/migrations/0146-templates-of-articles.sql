-- no transaction
create index concurrently if not exists article_templates on article (project_id)
  where is_template and deleted_at is null;
