-- Orders in which lists are read, from any place on, without sorting all issues first. Among equals the number decides:
-- so these rows change with what they are sorted by, and with nothing else.
create index issue_by_created on issue (created, id);
create index issue_by_resolved on issue (resolved, id) where resolved is not null;
create index issue_by_votes on issue (votes, id);
create index issue_by_comments on issue (comments_count, id);
create index issue_by_summary on issue ((left(summary, 100)) collate "und-x-icu", id);
create index issue_search_all_priority on issue_search ((srt[2]), updated desc, issue_id desc)
  include (project_id, restricted, acl);
create index issue_field_value_by_text on issue_field_value
  (field_id, (left(text_value, 100)) collate "und-x-icu", issue_id) where text_value is not null;

-- How many of an issue's comments not everybody sees. Where it is none, all readers count as many as stand in the issue.
alter table issue add column hidden_comments int not null default 0;
update issue i set hidden_comments = h.count
from (
  select issue_id, count(*)::int as count from issue_comment where acl <> '{}' and deleted_at is null group by issue_id
) h
where i.id = h.issue_id;
create index issue_with_hidden_comments on issue (id) where hidden_comments > 0;
create index issue_comment_hidden on issue_comment (issue_id) where acl <> '{}' and deleted_at is null;

create function count_hidden_comments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.acl <> '{}' and old.deleted_at is null then
    update issue set hidden_comments = hidden_comments - 1 where id = old.issue_id;
  end if;
  if tg_op <> 'DELETE' and new.acl <> '{}' and new.deleted_at is null then
    update issue set hidden_comments = hidden_comments + 1 where id = new.issue_id;
  end if;
  return null;
end $$;
create trigger hidden_comment_written after insert on issue_comment
  for each row when (new.acl <> '{}') execute function count_hidden_comments();
create trigger hidden_comment_changed after update on issue_comment
  for each row when (old.acl <> new.acl or old.deleted_at is distinct from new.deleted_at)
  execute function count_hidden_comments();
create trigger hidden_comment_gone after delete on issue_comment
  for each row when (old.acl <> '{}') execute function count_hidden_comments();
analyze issue;
