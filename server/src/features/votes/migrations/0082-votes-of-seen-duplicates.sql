-- issue.votes counts those duplicates alone that whoever sees the issue sees: see countVotes.
update issue i set votes = n.votes
from (
  select o.id, (
    select count(distinct v.user_id)::int from issue_vote v where v.issue_id = o.id or v.issue_id in (
      select d.id from issue_link l
      join issue d on d.id = l.target_id and d.deleted_at is null and d.project_id = o.project_id
        and (d.acl = '{}' or (o.acl <> '{}' and o.acl <@ d.acl))
      where l.source_id = o.id and l.type_id in (select id from issue_link_type where name = 'Duplicate'))) as votes
  from issue o
  where o.id in (
    select source_id from issue_link where type_id in (select id from issue_link_type where name = 'Duplicate'))
) n
where i.id = n.id and i.votes <> n.votes;
