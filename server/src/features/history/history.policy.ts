import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { forReader, projectsWith } from '../access/index.ts'
import { formerAttachmentVisible } from '../attachments/index.ts'
import { commentVisible } from '../comments/index.ts'
import { partVisible } from '../hosts/index.ts'
import { issueHost, issueVisible } from '../issues/index.ts'
import { tagCondition } from '../tags/index.ts'
import { workItemVisible } from '../time-tracking/index.ts'

/**
 * The issue of an entry `h`, to stand behind it in `from`. It is looked up entry by entry: the planner cannot weigh who
 * sees what, and would rather read all issues that the reader may see.
 */
export const withIssue = sql`cross join lateral (
  select id, project_id, reporter_id, acl, deleted_at from issue where issue.id = h.host_id offset 0) i`

/** The values of both sides of an entry. */
const values = sql`jsonb_array_elements(coalesce(h.added->'values', '[]') || coalesce(h.removed->'values', '[]')) v`

/**
 * Condition under which the reader sees a history entry: the issue, the entry's own limits, and what the entry is
 * about. An entry that would show nothing but hidden things does not exist. In the statement `h` stands for table
 * activity and `i` for its issue.
 */
export function activityVisible(ctx: RequestContext): RawBuilder<boolean> {
  return forReader(ctx, 'activity', () => makeActivityVisible(ctx))
}

function makeActivityVisible(ctx: RequestContext): RawBuilder<boolean> {
  const parts = [
    sql`i.deleted_at is null`,
    issueVisible(ctx, 'i'),
    partVisible(ctx, 'h', 'i'),
    privateVisible(ctx),
    commentEntryVisible(ctx),
    workEntryVisible(ctx),
    sql`(h.target_kind is distinct from 'IssueAttachment' or exists (
      select 1 from attachment a where a.id = h.target_id and ${formerAttachmentVisible(ctx, issueHost, 'a', 'i')}))`,
    sql`(h.erased_at is not null or case h.category
      when 'LinksCategory' then exists (
        select 1 from ${values} join issue linked on linked.id = (v->>'id')::bigint where ${issueVisible(ctx, 'linked')})
      when 'TagsCategory' then h.author_id = ${self(ctx)} or exists (
        select 1 from ${values} join tag on tag.id = (v->>'id')::bigint where ${tagCondition(ctx, 'tag')})
      when 'VotersCategory' then h.author_id = ${self(ctx)} or ${votersVisible(ctx)}
      when 'TotalVotesCategory' then h.author_id = ${self(ctx)} or ${votersVisible(ctx)}
      when 'IssueMentionCategory' then exists (
        select 1 from ${values} join issue naming on naming.id = (v->>'id')::bigint
        where naming.deleted_at is null and ${issueVisible(ctx, 'naming')})
      when 'CommentMentionCategory' then exists (
        select 1 from ${values} join comment said on said.id = (v->>'id')::bigint
        join issue naming on naming.id = said.host_id
        where naming.deleted_at is null and said.deleted_at is null and ${issueVisible(ctx, 'naming')}
          and ${commentVisible(ctx, issueHost, 'said', 'naming')})
      when 'CommentAttachmentsCategory' then exists (
        select 1 from ${values} join attachment a on a.id = (v->>'id')::bigint where ${formerAttachmentVisible(ctx, issueHost, 'a', 'i')})
      else true end)`,
  ]
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** Who voted is not for everybody, and an entry names who did. */
function votersVisible(ctx: RequestContext): RawBuilder<unknown> {
  const projects = projectsWith(ctx, 'VIEW_VOTERS')
  return projects === 'all' ? sql`true` : sql`i.project_id = any(${intArray(projects)})`
}

/** The entries of `h` that tell of the reader's star, a tag of its own that only the reader sees. */
export function ownStar(ctx: RequestContext): RawBuilder<boolean> {
  if (ctx.actor.isGuest) return sql<boolean>`false`
  return sql<boolean>`(h.category = 'TagsCategory' and coalesce(h.added, h.removed) #>> '{values,0,id}' = (
    select tag.id::text from tag where tag.owner_id = ${ctx.actor.userId} and tag.kind = 'star' limit 1))`
}

/** The guest is many people: nothing is its own. */
const self = (ctx: RequestContext): number => (ctx.actor.isGuest ? 0 : ctx.actor.userId)

/** Fields that were private then, or are now; of a moved issue in either project. */
function privateVisible(ctx: RequestContext): RawBuilder<unknown> {
  const projects = projectsWith(ctx, 'PRIVATE_READ_ISSUE')
  if (projects === 'all') return sql`true`
  const held = sql`${intArray(projects)}`
  return sql`((i.project_id = any(${held}) and h.project_id = any(${held})) or not (h.private or (
    h.category = 'CustomFieldCategory' and exists (select 1 from project_custom_field p
      where p.project_id = i.project_id and p.field_id = h.field_id and not p.is_public))))`
}

/** Entries follow their comment. Of one that was deleted for good, texts are left for who may delete all comments. */
function commentEntryVisible(ctx: RequestContext): RawBuilder<unknown> {
  const held = (permission: 'READ_COMMENT' | 'DELETE_NOT_OWN_COMMENT') => {
    const projects = projectsWith(ctx, permission)
    return projects === 'all' ? sql`true` : sql`i.project_id = any(${intArray(projects)})`
  }
  return sql`(h.target_kind is distinct from 'IssueComment'
    or exists (select 1 from comment c where c.id = h.target_id and ${commentVisible(ctx, issueHost, 'c', 'i')})
    or (not exists (select 1 from comment c where c.id = h.target_id) and (h.author_id = ${self(ctx)}
      or case h.category when 'CommentTextCategory' then ${held('DELETE_NOT_OWN_COMMENT')} else ${held('READ_COMMENT')} end)))`
}

/** Entries follow their work item; of one that is gone, who may read work or did it. */
function workEntryVisible(ctx: RequestContext): RawBuilder<unknown> {
  const projects = projectsWith(ctx, 'READ_WORK_ITEM')
  const held = projects === 'all' ? sql`true` : sql`i.project_id = any(${intArray(projects)})`
  return sql`(h.target_kind is distinct from 'IssueWorkItem'
    or exists (select 1 from work_item w where w.id = h.target_id and ${workItemVisible(ctx, 'w', 'i')})
    or (not exists (select 1 from work_item w where w.id = h.target_id) and (h.author_id = ${self(ctx)} or ${held})))`
}
