-- no transaction
-- The last changed of one project: in the order of all projects' changes, those of all others are read and left out.
create index concurrently if not exists article_of_project_by_updated on article (project_id, updated desc, id desc)
  where deleted_at is null and not is_template;
