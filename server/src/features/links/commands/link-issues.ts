import type { BodyOf } from '@cairn/common/features/entities'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireSilent } from '../../hosts/index.ts'
import { findIssue, findIssueByBody, requireOnIssue, type VisibleIssue } from '../../issues/index.ts'
import { noteLinks } from '../link-activities.ts'
import { endsOf, type LinkSlot, parseSlot } from '../link-slot.ts'
import { linkTypes } from '../link-types.store.ts'
import { requireLink } from '../links.policy.ts'
import { deleteLink, lockIssues } from '../links.store.ts'
import { addLink } from './add-link.ts'

/** The slot that an address names; throws `not_found`. */
export async function findSlot(ctx: RequestContext, linkText: string): Promise<LinkSlot> {
  const slot = parseSlot(linkText, await linkTypes(ctx))
  if (!slot) throw notFound(linkText)
  return slot
}

/** Links another issue that the actor sees; gives its id. Linking again, or with itself, changes nothing. */
export async function linkIssue(
  ctx: RequestContext,
  issueText: string,
  linkText: string,
  body: BodyOf<'Issue'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const { issue, slot } = await linkable(ctx, issueText, linkText)
    const other = await findIssueByBody(ctx, body)
    requireLink(ctx, slot, issue, other)
    await addLink(ctx, { type: slot.type, ...endsOf(slot, issue.id, other.id) })
    return other.id
  })
}

/** Removes a link; `not_found` when there is none that the actor sees. */
export async function unlinkIssue(
  ctx: RequestContext,
  issueText: string,
  linkText: string,
  otherText: string,
): Promise<void> {
  await transaction(ctx, async ctx => {
    const { issue, slot } = await linkable(ctx, issueText, linkText)
    const other = await findIssue(ctx, otherText)
    requireLink(ctx, slot, issue, other)
    const ends = endsOf(slot, issue.id, other.id)
    const issues = await lockIssues(ctx, [issue.id, other.id])
    const source = issues.get(ends.sourceId)
    const target = issues.get(ends.targetId)
    const isRemoved = await deleteLink(ctx, { typeId: slot.type.id, ...ends })
    if (!isRemoved || !source || !target) throw notFound(otherText)
    noteLinks(ctx, [{ type: slot.type, source, target, side: 'removed' }])
  })
}

async function linkable(
  ctx: RequestContext,
  issueText: string,
  linkText: string,
): Promise<{ readonly issue: VisibleIssue; readonly slot: LinkSlot }> {
  const issue = await findIssue(ctx, issueText)
  const slot = await findSlot(ctx, linkText)
  requireOnIssue(ctx, issue, 'LINK_ISSUE')
  requireSilent(ctx, issue.project_id)
  return { issue, slot }
}
