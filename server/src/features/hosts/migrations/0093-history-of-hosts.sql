-- History and searched texts are of hosts of any kind.
alter table activity drop constraint activity_issue_id_fkey,
  add constraint activity_host_fkey foreign key (issue_id) references host (id) on delete cascade;
alter table search_text drop constraint search_text_issue_id_fkey,
  add constraint search_text_host_fkey foreign key (issue_id) references host (id) on delete cascade;
