import type { RequestContext } from '../../../platform/context/index.ts'
import { linkChanges, noteLinks } from '../link-activities.ts'
import { endsOf, type LinkSlot, type LinkType } from '../link-slot.ts'
import { deleteLinks, deleteLinksOfType, lockIssues } from '../links.store.ts'

/**
 * Removes the links by which issues are linked to another one, without asking a permission; returns how many there were.
 * Issues that have none are left alone.
 */
export async function removeLinks(
  ctx: RequestContext,
  slot: LinkSlot,
  issues: readonly { readonly id: number }[],
  other: { readonly id: number },
): Promise<number> {
  const locked = await lockIssues(ctx, [...issues, other])
  const removed = await deleteLinks(
    ctx,
    slot.type,
    issues.map(({ id }) => endsOf(slot, id, other.id)),
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
