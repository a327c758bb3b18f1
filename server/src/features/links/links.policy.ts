import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { requireSilent } from '../hosts/index.ts'
import { canOnIssue, issueVisible, requireOnIssue, type VisibleIssue } from '../issues/index.ts'
import { isAcyclic, type LinkSlot } from './link-slot.ts'

/**
 * Who links or unlinks from an issue needs the permission on it. A link that makes the other one a part of it says
 * where that one stands, and is a change of it: it needs the permission there as well.
 */
export function requireLink(ctx: RequestContext, slot: LinkSlot, issue: VisibleIssue, other: VisibleIssue): void {
  for (const changed of changesOther(slot) ? [issue, other] : [issue]) {
    requireOnIssue(ctx, changed, 'LINK_ISSUE')
    requireSilent(ctx, changed.project_id)
  }
}

/** Whether a new issue of the actor's own may be linked so: only what it would make of the other one counts. */
export const mayLinkCopy = (ctx: RequestContext, slot: LinkSlot, other: VisibleIssue): boolean =>
  !changesOther(slot) || canOnIssue(ctx, other, 'LINK_ISSUE')

/** Whether the issues at the far end become parts of the one whose slot this is. */
const changesOther = (slot: LinkSlot): boolean => isAcyclic(slot.type) && slot.side === 's'

/** Those of the parents that the actor does not see; deleted issues are in nobody's way. */
export async function hiddenParents(ctx: RequestContext, parentIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (parentIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select i.id from issue i where i.id = any(${[...parentIds]}::bigint[]) and i.deleted_at is null
      and not ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  return new Set(rows.map(row => row.id))
}
