-- no transaction
-- The order of issues that nobody moved, in lists that were put in order by hand.
create index concurrently if not exists issue_search_project_number on issue_search (project_id, issue_id desc);
