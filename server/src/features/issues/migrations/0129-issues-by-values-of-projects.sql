-- no transaction
-- A board finds a few thousand cards by values that all projects share.
create index concurrently if not exists issue_search_project_values
  on issue_search using gin (values_of_project(project_id, vals)) with (fastupdate = off);
