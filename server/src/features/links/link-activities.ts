import type { RequestContext } from '../../platform/context/index.ts'
import { type ActivityOfIssue, type NewActivity, recordActivitiesOfMany } from '../activities/index.ts'
import { type LinkSlot, type LinkType, phraseOf } from './link-slot.ts'
import { type LinkedIssue, lockIssues } from './links.store.ts'

/** Where and when a link came or went. */
export interface LinkChange {
  readonly type: LinkType
  readonly source: LinkedIssue
  readonly target: LinkedIssue
  readonly side: 'added' | 'removed'
  readonly created?: number
  readonly authorId?: number
}

/**
 * Records the changes in the history of both issues, each with its own phrase. History names the other issue by its id:
 * one that gets it at the end of the transaction is told of after that.
 */
export async function recordLinks(ctx: RequestContext, changes: readonly LinkChange[]): Promise<void> {
  const isNamed = ({ source, target }: LinkChange) => source.readable !== null && target.readable !== null
  const later = changes.filter(change => !isNamed(change)).map(change => ({ created: ctx.clock(), ...change }))
  await recordActivitiesOfMany(ctx, changes.filter(isNamed).flatMap(linkEntries))
  if (later.length === 0) return
  ctx.phases.after(async () => {
    const named = await lockIssues(
      ctx,
      later.flatMap(({ source, target }) => [source.id, target.id]),
    )
    const withId = (issue: LinkedIssue) => named.get(issue.id) ?? issue
    const whole = later.map(change => ({ ...change, source: withId(change.source), target: withId(change.target) }))
    await recordActivitiesOfMany(ctx, whole.flatMap(linkEntries))
  })
}

/** How messages call an issue. */
export const nameOf = ({ readable }: LinkedIssue): string => readable ?? 'this issue'

/** The history entries of both issues. */
function linkEntries(change: LinkChange): readonly ActivityOfIssue[] {
  const { type, source, target } = change
  const isDirected = type.directed
  return [
    { issue: source, entry: entryOf(change, { type, side: isDirected ? 's' : '' }, target) },
    { issue: target, entry: entryOf(change, { type, side: isDirected ? 't' : '' }, source) },
  ]
}

function entryOf(change: LinkChange, slot: LinkSlot, other: LinkedIssue): NewActivity {
  const values = { values: [{ entity: 'Issue', id: other.id, name: other.readable ?? '', type: 'Issue' }] }
  return {
    category: 'LinksCategory',
    fieldId: slot.type.id,
    fieldName: phraseOf(slot),
    added: change.side === 'added' ? values : null,
    removed: change.side === 'removed' ? values : null,
    ...(change.created === undefined ? {} : { created: change.created }),
    ...(change.authorId === undefined ? {} : { authorId: change.authorId }),
  }
}
