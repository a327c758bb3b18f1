-- The history of a project is read as that of all is: each category in the order of time, merged with the others.
create index activity_by_project on activity (project_id, category, created, id);
