import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { formerAttachmentVisible } from '../attachments/index.ts'
import { commentVisible } from '../comments/index.ts'
import { activityVisible, withIssue } from '../history/index.ts'
import { issueHost, issueVisible } from '../issues/index.ts'
import { workItemVisible } from '../time-tracking/index.ts'
import type { Message } from './live.messages.ts'

/**
 * Which of the issues the actor sees at this moment. Deleted ones count as they were: that they are gone is news for
 * those who saw them.
 */
export async function visibleAmong(ctx: RequestContext, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select i.id from issue i where i.id = any(${[...ids]}::bigint[]) and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Which of the messages are about issues that the actor saw until the change. */
export async function formerlyVisible(
  ctx: RequestContext,
  messages: readonly Message[],
): Promise<ReadonlySet<Message>> {
  const named = messages.flatMap((message, id) =>
    message.former
      ? [
          {
            id,
            project_id: message.former.projectId,
            acl: message.former.acl,
            reporter_id: message.former.reporterId,
          },
        ]
      : [],
  )
  if (named.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select i.id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      as i (id int, project_id int, acl int[], reporter_id int)
    where ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  const ids = new Set(rows.map(({ id }) => id))
  return new Set(messages.filter((_, id) => ids.has(id)))
}

type FindVisible = (ctx: RequestContext, messages: readonly Message[]) => Promise<readonly number[]>

const partIds = (messages: readonly Message[]) => messages.flatMap(({ part }) => (part ? [part.id] : []))

/** What has no row any more, with what its visibility depended on. */
const goneOf = (messages: readonly Message[]) =>
  messages.flatMap(({ issueId, part }) =>
    part?.gone ? [{ id: part.id, issue_id: issueId, acl: part.gone.acl, author_id: part.gone.authorId }] : [],
  )

/** How it is found out which parts of visible issues the actor sees. What has no entry here is told to nobody. */
const PARTS: Readonly<Record<string, FindVisible>> = {
  // Deleting and restoring is news for whoever saw the comment before.
  IssueComment: async (ctx, messages) => {
    const { rows } = await sql<{ id: number }>`
      with named as (
        select id, host_id as issue_id, acl, author_id, null::bigint as deleted_at from comment
        where id = any(${partIds(messages)}::bigint[])
        union all
        select g.id, g.issue_id, g.acl, g.author_id, null
        from jsonb_to_recordset(${JSON.stringify(goneOf(messages))}::jsonb)
          as g (id bigint, issue_id bigint, acl int[], author_id int)
      )
      select c.id from named c join issue i on i.id = c.issue_id where ${commentVisible(ctx, issueHost, 'c', 'i')}`.execute(
      ctx.db,
    )
    return rows.map(({ id }) => id)
  },
  IssueAttachment: async (ctx, messages) => {
    const { rows } = await sql<{ id: number }>`
      with named as (
        select id, issue_id, comment_id, acl from attachment where id = any(${partIds(messages)}::bigint[])
        union all
        select g.id, g.issue_id, null, g.acl
        from jsonb_to_recordset(${JSON.stringify(goneOf(messages))}::jsonb) as g (id bigint, issue_id bigint, acl int[])
      )
      select a.id from named a join issue i on i.id = a.issue_id where ${formerAttachmentVisible(ctx)}`.execute(ctx.db)
    return rows.map(({ id }) => id)
  },
  // An entry whose content was erased is still there, without it.
  ActivityItem: async (ctx, messages) => {
    const { rows } = await sql<{ id: number }>`
      select h.id from activity h ${withIssue}
      where h.id = any(${partIds(messages)}::bigint[]) and ${activityVisible(ctx)}`.execute(ctx.db)
    return rows.map(({ id }) => id)
  },
  // Of one that is gone nobody knows any more whose it was: it is told to who may read the work of others.
  IssueWorkItem: async (ctx, messages) => {
    const named = messages.flatMap(({ issueId, part }) => (part ? [{ id: part.id, issue_id: issueId }] : []))
    const { rows } = await sql<{ id: number }>`
      select m.id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as m (id bigint, issue_id bigint)
      join issue i on i.id = m.issue_id
      left join lateral (
        select author_id, creator_id, draft from work_item where id = m.id
        union all select null, null, false where not exists (select 1 from work_item where id = m.id)
      ) w on true
      where ${workItemVisible(ctx, 'w', 'i')}`.execute(ctx.db)
    return rows.map(({ id }) => id)
  },
}

/** What of the messages the actor may be told now, and which of the issues it does not see. */
export async function tellable(
  ctx: RequestContext,
  messages: readonly Message[],
): Promise<{ readonly messages: ReadonlySet<Message>; readonly hidden: ReadonlySet<number> }> {
  const issueIds = [...new Set(messages.map(({ issueId }) => issueId))]
  const otherIds = messages.flatMap(({ otherId }) => (otherId === null ? [] : [otherId]))
  const visible = await visibleAmong(ctx, [...new Set([...issueIds, ...otherIds])])
  const seen = messages.filter(
    ({ issueId, otherId }) => visible.has(issueId) && (otherId === null || visible.has(otherId)),
  )
  const told = new Set(seen.filter(({ part }) => part === null))
  for (const [entity, find] of Object.entries(PARTS)) {
    const about = seen.filter(({ part }) => part?.entity === entity)
    if (about.length === 0) continue
    const ids = new Set(await find(ctx, about))
    for (const message of about) if (message.part && ids.has(message.part.id)) told.add(message)
  }
  return { messages: told, hidden: new Set(issueIds.filter(id => !visible.has(id))) }
}
