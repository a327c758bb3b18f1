-- Histories are asked for by categories, each of which is read in the order of time and merged with the others.
create index activity_by_category on activity (category, created, id);
drop index activity_by_time;
