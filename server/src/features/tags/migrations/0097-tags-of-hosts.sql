-- Tags, and stars with them, hang on hosts of any kind.
alter table issue_tag rename to host_tag;
alter table host_tag rename column issue_id to host_id;
alter table host_tag rename constraint issue_tag_pkey to host_tag_pkey;
alter table host_tag rename constraint issue_tag_tag_id_fkey to host_tag_tag_id_fkey;
alter table host_tag drop constraint issue_tag_issue_id_fkey,
  add constraint host_tag_host_id_fkey foreign key (host_id) references host (id) on delete cascade;
alter index issue_tag_by_tag rename to host_tag_by_tag;
