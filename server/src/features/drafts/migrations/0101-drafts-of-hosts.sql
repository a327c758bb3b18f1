-- What people are writing on hosts of any kind.
alter table text_draft rename column issue_id to host_id;
alter table text_draft drop constraint text_draft_issue_id_fkey, drop constraint text_draft_kind,
  add constraint text_draft_host_id_fkey foreign key (host_id) references host (id) on delete cascade;
alter index text_draft_by_issue rename to text_draft_by_host;
-- A host's own text may be called otherwise than that of issues.
update text_draft set kind = 'hostEdit' where kind = 'description';
alter table text_draft add constraint text_draft_kind check (kind in ('comment', 'hostEdit', 'commentEdit'));
