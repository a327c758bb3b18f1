-- History is of hosts of any kind, and its index of values goes with a host as well.
alter table activity rename column issue_id to host_id;
alter table activity rename constraint activity_host_fkey to activity_host_id_fkey;
alter index activity_by_issue rename to activity_by_host;
alter table activity_value rename column issue_id to host_id;
alter index activity_value_by_issue rename to activity_value_by_host;
alter table activity_value add constraint activity_value_host_id_fkey foreign key (host_id) references host (id)
  on delete cascade not valid;
alter table activity_value validate constraint activity_value_host_id_fkey;
