import type { BodyOf } from '@cairn/common/features/entities'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireSilent, sift, siftBy } from '../../hosts/index.ts'
import { findIssue, findIssueByBody, requireOnIssue, type VisibleIssue } from '../../issues/index.ts'
import { type LinkSlot, parseSlot } from '../link-slot.ts'
import { linkTypes } from '../link-types.store.ts'
import { requireLink } from '../links.policy.ts'
import { addLinks } from './add-links.ts'
import { type LinkedPair, removeLinks } from './remove-links.ts'
import { siftLinks } from './sift-links.ts'

/** The slot that an address names; throws `not_found`. */
export async function findSlot(ctx: RequestContext, linkText: string): Promise<LinkSlot> {
  const slot = parseSlot(linkText, await linkTypes(ctx))
  if (!slot) throw notFound(linkText)
  return slot
}

/** Links another issue that the actor sees; returns its id. Linking again, or with itself, changes nothing. */
export async function linkIssue(
  ctx: RequestContext,
  issueText: string,
  linkText: string,
  body: BodyOf<'Issue'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await linkable(ctx, issueText, linkText)
    const other = await findIssueByBody(ctx, body)
    await linkIssues(ctx, [issue], linkText, other)
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
    const issue = await linkable(ctx, issueText, linkText)
    const other = await findIssue(ctx, otherText)
    const removed = await unlinkPairs(ctx, [{ issue, other }], linkText)
    if (removed === 0) throw notFound(otherText)
  })
}

/** Links issues to another one by the rules of {@link addLinks}, in the transaction of `ctx`. */
export async function linkIssues(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  linkText: string,
  other: VisibleIssue,
): Promise<void> {
  const slot = await findSlot(ctx, linkText)
  await addLinks(ctx, slot, permitted(ctx, slot, issues, other), other)
}

/** Removes the links of issues to another one, in the transaction of `ctx`; those without one are left alone. */
export async function unlinkIssues(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  linkText: string,
  other: VisibleIssue,
): Promise<void> {
  await unlinkPairs(
    ctx,
    issues.map(issue => ({ issue, other })),
    linkText,
  )
}

/** As {@link unlinkIssues}, each from another one of its own; returns how many links there were. */
export async function unlinkPairs(
  ctx: RequestContext,
  pairs: readonly LinkedPair<VisibleIssue>[],
  linkText: string,
): Promise<number> {
  const slot = await findSlot(ctx, linkText)
  const permittedPairs = siftBy(
    ctx,
    pairs,
    ({ issue }) => issue,
    ({ issue, other }) => requireLink(ctx, slot, issue, other),
  )
  return removeLinks(ctx, slot, permittedPairs)
}

/** Throws or notes what {@link linkIssues} or {@link unlinkIssues} would, without changing anything. */
export async function checkLinks(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  linkText: string,
  other: VisibleIssue,
  { isAdded }: { readonly isAdded: boolean },
): Promise<void> {
  const slot = await findSlot(ctx, linkText)
  const others = permitted(ctx, slot, issues, other).filter(({ id }) => id !== other.id)
  if (isAdded) await siftLinks(ctx, slot, others, other)
}

/** Those of the issues that the actor may link with the other one, and unlink from it. */
const permitted = (ctx: RequestContext, slot: LinkSlot, issues: readonly VisibleIssue[], other: VisibleIssue) =>
  sift(ctx, issues, issue => requireLink(ctx, slot, issue, other))

/** The issue of an address, when the actor may link it by a slot that there is. */
async function linkable(ctx: RequestContext, issueText: string, linkText: string): Promise<VisibleIssue> {
  const issue = await findIssue(ctx, issueText)
  await findSlot(ctx, linkText)
  requireOnIssue(ctx, issue, 'LINK_ISSUE')
  requireSilent(ctx, issue.project_id)
  return issue
}
