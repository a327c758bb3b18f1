-- Comments hang on hosts of any kind.
alter table issue_comment rename to comment;
alter table comment rename column issue_id to host_id;
alter table comment rename constraint issue_comment_pkey to comment_pkey;
alter table comment rename constraint issue_comment_author_id_fkey to comment_author_id_fkey;
alter table comment drop constraint issue_comment_issue_id_fkey,
  add constraint comment_host_id_fkey foreign key (host_id) references host (id) on delete cascade;
alter sequence issue_comment_id_seq rename to comment_id_seq;
alter index issue_comment_by_author rename to comment_by_author;
alter index issue_comment_by_issue rename to comment_by_host;
alter index issue_comment_deleted rename to comment_deleted;
alter index issue_comment_hidden rename to comment_hidden;
create or replace function count_hidden_comments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.acl <> '{}' and old.deleted_at is null then
    update issue set hidden_comments = hidden_comments - 1 where id = old.host_id;
  end if;
  if tg_op <> 'DELETE' and new.acl <> '{}' and new.deleted_at is null then
    update issue set hidden_comments = hidden_comments + 1 where id = new.host_id;
  end if;
  return null;
end $$;
