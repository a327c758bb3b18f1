import type { RequestContext } from '../../platform/context/index.ts'
import type { NewActivity } from '../activities/index.ts'
import { type IssueChange, noteChanges, type SumCause } from '../issues/index.ts'
import { DUPLICATE, type LinkEnds, type LinkSlot, type LinkType, phraseOf, SUBTASK } from './link-slot.ts'
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

/** The links of a type that came or went between these issues; what leads to others is left out. */
export function linkChanges(
  type: LinkType,
  links: readonly LinkEnds[],
  issues: ReadonlyMap<number, LinkedIssue>,
  side: LinkChange['side'],
): readonly LinkChange[] {
  return links.flatMap(({ sourceId, targetId }) => {
    const [source, target] = [issues.get(sourceId), issues.get(targetId)]
    return source && target ? [{ type, source, target, side }] : []
  })
}

/** Whether the link changes its issues; imports and copies of what was leave them as they are. */
interface Telling {
  readonly isQuiet?: boolean
}

/**
 * Tells both issues of each link that it came or went, each with its own phrase. History names the other issue by its
 * id: one that gets it at the end of the transaction is told of after that.
 */
export function noteLinks(ctx: RequestContext, changes: readonly LinkChange[], telling: Telling = {}): void {
  const isNamed = ({ source, target }: LinkChange) => source.readable !== null && target.readable !== null
  const later = changes.filter(change => !isNamed(change)).map(change => ({ created: ctx.clock(), ...change }))
  noteNamed(ctx, changes.filter(isNamed), telling)
  if (later.length === 0) return
  ctx.phases.after(async () => {
    const named = await lockIssues(
      ctx,
      later.flatMap(({ source, target }) => [source, target]),
    )
    const withId = (issue: LinkedIssue) => named.get(issue.id) ?? issue
    noteNamed(
      ctx,
      later.map(change => ({ ...change, source: withId(change.source), target: withId(change.target) })),
      telling,
    )
  })
}

const sumsOf = ({ name }: LinkChange['type']): readonly SumCause[] =>
  name === SUBTASK ? ['tree'] : name === DUPLICATE ? ['votes'] : []

function noteNamed(ctx: RequestContext, changes: readonly LinkChange[], { isQuiet }: Telling): void {
  noteChanges(
    ctx,
    changes.flatMap(change =>
      linkEntries(change).map(({ issue, other, entry }): IssueChange => {
        const of = { issue: { id: issue.id, project_id: issue.project_id }, entries: [entry] }
        if (isQuiet) return { ...of, kind: 'told' }
        const isSource = issue === change.source
        return {
          ...of,
          kind: 'changed',
          sums: isSource ? sumsOf(change.type) : [],
          events: [
            {
              kind: `link.${change.side}`,
              entity: 'Issue',
              entityId: issue.id,
              payload: { otherId: other.id, typeId: change.type.id },
            },
          ],
        }
      }),
    ),
  )
}

/** How messages call an issue. */
export const nameOf = ({ readable }: LinkedIssue): string => readable ?? 'this issue'

/** The history entries of both issues. */
function linkEntries(change: LinkChange) {
  const { type, source, target } = change
  const isDirected = type.directed
  return [
    { issue: source, other: target, entry: entryOf(change, { type, side: isDirected ? 's' : '' }, target) },
    { issue: target, other: source, entry: entryOf(change, { type, side: isDirected ? 't' : '' }, source) },
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
