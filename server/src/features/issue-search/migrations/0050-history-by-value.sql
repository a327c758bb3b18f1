-- Rare values of the history are found first, in whichever project the issue was then.
create index activity_value_of_field on activity_value (value_id, field_id, created) include (issue_id);
drop index activity_value_by_value;
