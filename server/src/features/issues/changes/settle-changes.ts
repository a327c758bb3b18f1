import type { FormerPlace } from '@cairn/common/features/issues'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type Settlement, together } from '../../../platform/db/index.ts'
import type { NewEvent } from '../../../platform/events/index.ts'
import { addEvents, circumstancesOf, historyOf, portionsOf, ruleContext, writeHistory } from '../../hosts/index.ts'
import { type SumCause, sumsAffected } from '../issue-sums.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import { refreshSearchRows, touchSearchRows } from '../search-row.ts'
import type { IssueChange, NotedIssueChange } from './issue-change.ts'

/** Has the end of the transaction do what follows from what verbs did to issues: see {@link issueChanges}. */
export function noteChanges(ctx: RequestContext, changes: readonly IssueChange[]): void {
  const circumstances = circumstancesOf(ctx)
  ctx.phases.note(
    issueChanges,
    changes.map(({ issue, ...change }): NotedIssueChange => ({ host: issue, ...change, ...circumstances })),
  )
}

/** As {@link noteChanges}, for one issue. */
export const noteChange = (ctx: RequestContext, change: IssueChange): void => noteChanges(ctx, [change])

/** What follows from changes of issues, whoever makes them. Nothing else writes their history, search rows and events. */
export const issueChanges: Settlement<NotedIssueChange> = {
  ruleContext,
  derive: async (ctx, changes) => {
    for (const cause of CAUSES)
      await sumsAffected(ctx, idsOf(changes.filter(({ sums }) => sums?.includes(cause))), cause)
  },
  settle: async (ctx, changes) => {
    const history = historyOf(ctx, changes)
    const { left } = history
    // Asked at once, in this order: an event stands behind the change of its issue, whose row is locked by then.
    await together([
      writeHistory(ctx, changes, history),
      ...writeRows(ctx, changes, left),
      addEvents(ctx, changes, left, eventsOf(changes)),
    ])
  },
}

const CAUSES: readonly SumCause[] = ['votes', 'estimate', 'tree', 'work']

/** Marks issues as changed and writes their search rows anew; what changed nothing else has its time set alone. */
function writeRows(
  ctx: RequestContext,
  changes: readonly NotedIssueChange[],
  left: readonly NotedIssueChange[],
): readonly Promise<void>[] {
  const stale = new Set(
    idsOf(changes.filter(({ kind, isRowStale }) => isRowStale || (kind !== 'changed' && kind !== 'told'))),
  )
  const touched = new Map(left.flatMap(({ host, kind, by, at }) => (kind === 'changed' ? [[host.id, { by, at }]] : [])))
  const touching = [...Map.groupBy(touched, ([, { by }]) => by).values()].flatMap(group =>
    portionsOf(group).flatMap(portion => {
      const ids = portion.map(([id]) => id)
      const touch = { by: portion[0]?.[1].by ?? 0, at: Math.max(...portion.map(([, { at }]) => at)) }
      return [
        refreshSearchRows(
          ctx,
          ids.filter(id => stale.has(id)),
          touch,
        ),
        touchSearchRows(
          ctx.db,
          ids.filter(id => !stale.has(id)),
          touch,
        ),
      ]
    }),
  )
  const untouched = [...stale].filter(id => !touched.has(id))
  return [...touching, ...portionsOf(untouched).map(portion => refreshSearchRows(ctx, portion))]
}

const EVENTS = {
  created: 'issue.created',
  changed: 'issue.changed',
  deleted: 'issue.deleted',
  restored: 'issue.restored',
  imported: 'issue.imported',
} as const

function eventsOf(all: readonly NotedIssueChange[]): (change: NotedIssueChange) => NewEvent | null {
  // Where they were before the first of all changes, also of those that come to nothing.
  const former = new Map<number, VisibleIssue>()
  for (const { host, was } of all) if (was && !former.has(host.id)) former.set(host.id, was)
  return ({ host, kind }) => {
    if (kind === 'told') return null
    const about = { entity: 'Issue', entityId: host.id } as const
    if (kind !== 'changed') return { ...about, kind: EVENTS[kind] }
    const was = former.get(host.id)
    return { ...about, kind: EVENTS[kind], payload: was ? { was: placeOf(was) } : {} }
  }
}

/** Where an issue was and who could see it, for the event that tells of it. */
const placeOf = ({ project_id, acl, reporter_id }: VisibleIssue): FormerPlace => ({
  projectId: project_id,
  acl,
  reporterId: reporter_id,
})

const idsOf = (changes: readonly NotedIssueChange[]): readonly number[] => [
  ...new Set(changes.map(({ host }) => host.id)),
]
