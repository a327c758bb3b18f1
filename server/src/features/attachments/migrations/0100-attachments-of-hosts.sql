-- Files hang on hosts of any kind.
alter table attachment rename column issue_id to host_id;
alter table attachment drop constraint attachment_issue_id_fkey,
  add constraint attachment_host_id_fkey foreign key (host_id) references host (id) on delete cascade;
alter index attachment_by_issue rename to attachment_by_host;
