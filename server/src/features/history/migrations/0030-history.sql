-- The history of all issues in order of time.
create index activity_by_time on activity (created, id);
