import type { BodyOf } from '@cairn/common/features/entities'
import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray, transaction } from '../../../platform/db/index.ts'
import { findUsableTag } from '../../tags/index.ts'
import { findIssue } from '../find-issue.ts'
import { addTags, dropTags, type NamedTag } from '../issue-tags.ts'
import { requireOnIssue, type VisibleIssue } from '../issues.policy.ts'

/** Adds a tag that the actor may use. Does nothing when the issue has it. Gives the tag's id. */
export async function tagIssue(ctx: RequestContext, idText: string, body: BodyOf<'Tag'>): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, idText, { lock: true })
    requireOnIssue(ctx, issue, 'UPDATE_ISSUE')
    const tag = await findUsableTag(ctx, body)
    await addTags(ctx, [{ issue, tag }])
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
    await dropTags(ctx, [{ issue, tag }])
  })
}

/** Makes the tags that the actor sees on the issue exactly the given ones. */
export async function setTags(
  ctx: RequestContext,
  issue: VisibleIssue,
  bodies: readonly BodyOf<'Tag'>[],
): Promise<void> {
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
  const of = (tags: readonly NamedTag[]) => tags.map(tag => ({ issue, tag }))
  await addTags(ctx, of(added))
  await dropTags(ctx, of(current.filter(tag => !kept.includes(tag))))
}

async function visibleTags(ctx: RequestContext, issueId: number): Promise<readonly NamedTag[]> {
  const { rows } = await sql<NamedTag>`select t.id, t.name, t.acl from host_tag it join tag t on t.id = it.tag_id
    where it.host_id = ${issueId} and t.deleted_at is null and t.acl && ${intArray(ctx.actor.principals)}`.execute(
    ctx.db,
  )
  return rows
}
