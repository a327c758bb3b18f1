import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { linkIssue, linkTypes, slotId, unlinkIssue } from '../../links/index.ts'
import { type OperationEntry, type Tally, valuesOf } from './operation-entries.ts'

/**
 * Takes links away that the operation made, and makes those again that it took. A link stands in the history of both
 * of its issues: whichever the actor may change is enough.
 */
export async function undoLinks(ctx: RequestContext, entries: readonly OperationEntry[], tally: Tally): Promise<void> {
  const own = entries.filter(entry => entry.category === 'LinksCategory')
  if (own.length === 0) return
  const types = await linkTypes(ctx)
  const links = new Map<string, boolean>()
  for (const entry of own) {
    const isAdded = valuesOf(entry.added).length > 0
    const [other] = valuesOf(isAdded ? entry.added : entry.removed)
    const type = types.find(({ id }) => id === entry.field_id)
    if (!type || !other) continue
    const isTarget = type.directed && entry.field_name === type.target_to_source
    const ends =
      isTarget || (!type.directed && entry.issue_id > other.id)
        ? [other.id, entry.issue_id]
        : [entry.issue_id, other.id]
    const key = `${type.id} ${ends.join(' ')} ${isAdded}`
    if (links.get(key)) continue
    const slot = slotId({ type, side: type.directed ? (isTarget ? 't' : 's') : '' })
    links.set(key, await attempt(ctx, slot, { issueId: entry.issue_id, otherId: other.id, isAdded }))
  }
  for (const isUndone of links.values()) tally[isUndone ? 'undone' : 'skipped']++
}

async function attempt(
  ctx: RequestContext,
  slot: string,
  link: { readonly issueId: number; readonly otherId: number; readonly isAdded: boolean },
): Promise<boolean> {
  try {
    if (link.isAdded) await unlinkIssue(ctx, `2-${link.issueId}`, slot, `2-${link.otherId}`)
    else await linkIssue(ctx, `2-${link.issueId}`, slot, { id: `2-${link.otherId}` })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
