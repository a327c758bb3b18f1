import type { BodyOf } from '@cairn/common/features/entities'
import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray, transaction } from '../../../platform/db/index.ts'
import { type NewActivity, recordActivities } from '../../activities/index.ts'
import { findUsableTag } from '../../tags/index.ts'
import { findIssue } from '../find-issue.ts'
import { requireOnIssue, type VisibleIssue } from '../issues.policy.ts'
import { touchAndRefresh } from '../issues.store.ts'
import { ensureTerms, TAG_FIELD } from '../search-row.ts'

interface NamedTag {
  readonly id: number
  readonly name: string
  /** Who sees the tag; its entries in history are for them alone. */
  readonly acl: readonly number[]
}

/** One entry a tag, since each has its own readers. */
const tagEntries = (tags: readonly NamedTag[], side: 'added' | 'removed'): readonly NewActivity[] =>
  tags.map(tag => {
    const content = { values: [{ entity: 'Tag', id: tag.id, name: tag.name, type: 'Tag' }] }
    return {
      category: 'TagsCategory',
      fieldId: TAG_FIELD,
      added: side === 'added' ? content : null,
      removed: side === 'removed' ? content : null,
      acl: [...tag.acl],
    }
  })

/** Adds a tag that the actor may use. Does nothing when the issue has it. Gives the tag's id. */
export async function tagIssue(ctx: RequestContext, idText: string, body: BodyOf<'Tag'>): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, idText, { lock: true })
    requireOnIssue(ctx, issue, 'UPDATE_ISSUE')
    const tag = await findUsableTag(ctx, body)
    if (await addTags(ctx, issue, [tag])) await finish(ctx, issue)
    return tag.id
  })
}

/** Takes a tag off an issue; `not_found` when the issue does not have it or the actor does not see it. */
export async function untagIssue(ctx: RequestContext, idText: string, tagText: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, idText, { lock: true })
    requireOnIssue(ctx, issue, 'UPDATE_ISSUE')
    const [tag] = (await visibleTags(ctx, issue.id)).filter(({ id }) => id === parseId(6, tagText))
    if (!tag) throw notFound(tagText)
    await dropTags(ctx, issue, [tag])
    await finish(ctx, issue)
  })
}

/** Makes the tags that the actor sees on the issue exactly the given ones. Tells whether anything changed. */
export async function setTags(
  ctx: RequestContext,
  issue: VisibleIssue,
  bodies: readonly BodyOf<'Tag'>[],
): Promise<boolean> {
  requireOnIssue(ctx, issue, 'UPDATE_ISSUE')
  const current = await visibleTags(ctx, issue.id)
  const kept: NamedTag[] = []
  const added: NamedTag[] = []
  for (const body of bodies) {
    // A tag that is there may stay, whether or not the actor may put it on other issues.
    const known = current.find(tag => (body.id ? `6-${tag.id}` === body.id : tag.name === body.name))
    if (known) kept.push(known)
    else added.push(await findUsableTag(ctx, body))
  }
  const dropped = current.filter(tag => !kept.includes(tag))
  const isAdded = await addTags(ctx, issue, added)
  await dropTags(ctx, issue, dropped)
  return isAdded || dropped.length > 0
}

async function visibleTags(ctx: RequestContext, issueId: number): Promise<readonly NamedTag[]> {
  const { rows } = await sql<NamedTag>`select t.id, t.name, t.acl from issue_tag it join tag t on t.id = it.tag_id
    where it.issue_id = ${issueId} and t.deleted_at is null and t.acl && ${intArray(ctx.actor.principals)}`.execute(
    ctx.db,
  )
  return rows
}

async function addTags(ctx: RequestContext, issue: VisibleIssue, tags: readonly NamedTag[]): Promise<boolean> {
  if (tags.length === 0) return false
  const added = await ctx.db
    .insertInto('issue_tag')
    .values(tags.map(tag => ({ issue_id: issue.id, tag_id: tag.id })))
    .onConflict(conflict => conflict.doNothing())
    .returning('tag_id')
    .execute()
  if (added.length === 0) return false
  await ensureTerms(
    ctx.db,
    added.map(({ tag_id }) => ({ fieldId: TAG_FIELD, valueId: tag_id })),
  )
  const news = tags.filter(tag => added.some(({ tag_id }) => tag_id === tag.id))
  await recordActivities(ctx, issue, tagEntries(news, 'added'))
  return true
}

/** Takes tags off without asking for permissions; the caller refreshes the search row. */
export async function dropTags(ctx: RequestContext, issue: VisibleIssue, tags: readonly NamedTag[]): Promise<void> {
  if (tags.length === 0) return
  await ctx.db
    .deleteFrom('issue_tag')
    .where('issue_id', '=', issue.id)
    .where(
      'tag_id',
      'in',
      tags.map(tag => tag.id),
    )
    .execute()
  await recordActivities(ctx, issue, tagEntries(tags, 'removed'))
}

async function finish(ctx: RequestContext, issue: VisibleIssue): Promise<void> {
  await touchAndRefresh(ctx, issue.id)
  await ctx.events.add(ctx, { kind: 'issue.changed', entity: 'Issue', entityId: issue.id, projectId: issue.project_id })
}
