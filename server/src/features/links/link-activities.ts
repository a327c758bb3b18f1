import type { RequestContext } from '../../platform/context/index.ts'
import { type ActivityOfIssue, type NewActivity, recordActivities } from '../activities/index.ts'
import { type LinkSlot, type LinkType, phraseOf } from './link-slot.ts'
import type { LinkedIssue } from './links.store.ts'

/** Where and when a link came or went. */
export interface LinkChange {
  readonly type: LinkType
  readonly source: LinkedIssue
  readonly target: LinkedIssue
  readonly side: 'added' | 'removed'
  readonly created?: number
  readonly authorId?: number
}

/** Records the change in the history of both issues, each with its own phrase. */
export async function recordLink(ctx: RequestContext, change: LinkChange): Promise<void> {
  for (const { issue, entry } of linkEntries(change)) await recordActivities(ctx, issue, [entry])
}

/** The history entries of both issues. */
export function linkEntries(change: LinkChange): readonly ActivityOfIssue[] {
  const { type, source, target } = change
  const isDirected = type.directed
  return [
    { issue: source, entry: entryOf(change, { type, side: isDirected ? 's' : '' }, target) },
    { issue: target, entry: entryOf(change, { type, side: isDirected ? 't' : '' }, source) },
  ]
}

function entryOf(change: LinkChange, slot: LinkSlot, other: LinkedIssue): NewActivity {
  const values = { values: [{ entity: 'Issue', id: other.id, name: other.readable, type: 'Issue' }] }
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
