import type { RequestContext } from '../../../platform/context/index.ts'
import { linkChanges, noteLinks } from '../link-activities.ts'
import { endsOf, type LinkSlot, type LinkType } from '../link-slot.ts'
import { deleteLinks, deleteLinksOfType, lockIssues } from '../links.store.ts'

/** An issue and another one to which it is linked. */
export interface LinkedPair<I extends { readonly id: number } = { readonly id: number }> {
  readonly issue: I
  readonly other: I
}

/**
 * Removes the links by which issues are linked to others, without asking a permission; returns how many there were. Pairs
 * that have none are left alone. The number of statements does not depend on how many pairs there are.
 */
export async function removeLinks(ctx: RequestContext, slot: LinkSlot, pairs: readonly LinkedPair[]): Promise<number> {
  if (pairs.length === 0) return 0
  const locked = await lockIssues(
    ctx,
    pairs.flatMap(({ issue, other }) => [issue, other]),
  )
  const removed = await deleteLinks(
    ctx,
    slot.type,
    pairs.map(({ issue, other }) => endsOf(slot, issue.id, other.id)),
  )
  const changes = linkChanges(slot.type, removed, locked, 'removed')
  noteLinks(ctx, changes)
  return changes.length
}

/** Removes every link of a kind whose row is locked, with the history of both issues. */
export async function removeLinksOfType(ctx: RequestContext, type: LinkType): Promise<void> {
  const removed = await deleteLinksOfType(ctx, type)
  const ids = new Set(removed.flatMap(ends => [ends.sourceId, ends.targetId]))
  const locked = await lockIssues(
    ctx,
    [...ids].map(id => ({ id })),
  )
  noteLinks(ctx, linkChanges(type, removed, locked, 'removed'))
}
