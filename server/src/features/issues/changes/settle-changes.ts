import { permissionKeys } from '@cairn/common/features/access'
import type { FormerPlace } from '@cairn/common/features/issues'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Settlement } from '../../../platform/db/index.ts'
import type { NewEvent } from '../../../platform/events/index.ts'
import { systemActor } from '../../access/index.ts'
import { setReadersOfActivities, writeActivities } from '../../activities/index.ts'
import { countVotes } from '../count-votes.ts'
import { type SumCause, sumsAffected } from '../issue-sums.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import { refreshSearchRows, touchSearchRows } from '../search-row.ts'
import type { NotedChange } from './issue-change.ts'
import { netChanges } from './net-entries.ts'
import { portionsOf } from './portions-of.ts'

/** What follows from changes of issues, whoever makes them. */
export const issueChanges: Settlement<NotedChange> = {
  // Whoever made the change stands in the history of what a rule does because of it.
  ruleContext: ctx => ({
    ...ctx,
    actor: {
      ...systemActor(ctx.actor.userId, ctx.actor.login, permissionKeys),
      principals: ctx.actor.principals,
      locale: ctx.actor.locale,
    },
    ifMatch: null,
  }),
  derive: refreshDerived,
  settle: settleChanges,
}

const CAUSES: readonly SumCause[] = ['estimate', 'tree', 'work']

async function refreshDerived(ctx: RequestContext, changes: readonly NotedChange[]): Promise<void> {
  await countVotes(ctx, idsOf(changes.filter(({ areVotesStale }) => areVotesStale)))
  for (const cause of CAUSES) await sumsAffected(ctx, idsOf(changes.filter(({ sums }) => sums?.includes(cause))), cause)
}

async function settleChanges(ctx: RequestContext, changes: readonly NotedChange[]): Promise<void> {
  const net = netChanges(changes)
  const entries = net.flatMap(({ change: { issue, by, at, operationId }, entries }) =>
    entries.map(entry => ({ issue, entry, authorId: by, at, operationId })),
  )
  for (const portion of portionsOf(entries)) await writeActivities(ctx, portion)
  for (const { readers } of changes) if (readers) await setReadersOfActivities(ctx, readers)
  const left = net.flatMap(({ change, isLeft }) => (isLeft ? [change] : []))
  await writeRows(ctx, changes, left)
  for (const portion of portionsOf(eventsOf(changes, left))) await ctx.events.addAll(ctx, portion)
}

/** Marks issues as changed and writes their search rows anew; what changed nothing else has its time set alone. */
async function writeRows(
  ctx: RequestContext,
  changes: readonly NotedChange[],
  left: readonly NotedChange[],
): Promise<void> {
  const stale = new Set(
    idsOf(changes.filter(({ kind, isRowStale }) => isRowStale || (kind !== 'changed' && kind !== 'told'))),
  )
  const touched = new Map(
    left.flatMap(({ issue, kind, by, at }) => (kind === 'changed' ? [[issue.id, { by, at }]] : [])),
  )
  for (const group of Map.groupBy(touched, ([, { by }]) => by).values())
    for (const portion of portionsOf(group)) {
      const ids = portion.map(([id]) => id)
      const touch = { by: portion[0]?.[1].by ?? 0, at: Math.max(...portion.map(([, { at }]) => at)) }
      await refreshSearchRows(
        ctx.db,
        ids.filter(id => stale.has(id)),
        touch,
      )
      await touchSearchRows(
        ctx.db,
        ids.filter(id => !stale.has(id)),
        touch,
      )
    }
  const untouched = [...stale].filter(id => !touched.has(id))
  for (const portion of portionsOf(untouched)) await refreshSearchRows(ctx.db, portion)
}

const EVENTS = {
  created: 'issue.created',
  changed: 'issue.changed',
  deleted: 'issue.deleted',
  restored: 'issue.restored',
  imported: 'issue.imported',
} as const

/**
 * In the order of the changes that are left. That an issue changed is told once, with where it was before the first of
 * all changes, also of those that come to nothing.
 */
function eventsOf(changes: readonly NotedChange[], left: readonly NotedChange[]): readonly NewEvent[] {
  const places = new Map(changes.map(({ issue }) => [issue.id, issue.project_id]))
  const former = new Map<number, VisibleIssue>()
  for (const { issue, was } of changes) if (was && !former.has(issue.id)) former.set(issue.id, was)
  const told = new Set<number>()
  return left.flatMap(({ issue, kind, by, silent, events }): readonly NewEvent[] => {
    const projectId = places.get(issue.id) ?? issue.project_id
    const of = { projectId, hostId: issue.id, actorId: by, silent }
    if (events) return events.map(event => ({ ...of, ...event }))
    if (kind === 'told' || (kind === 'changed' && told.has(issue.id))) return []
    told.add(issue.id)
    const about = { ...of, entity: 'Issue', entityId: issue.id } as const
    const was = former.get(issue.id)
    if (kind === 'changed') return [{ ...about, kind: EVENTS[kind], payload: was ? { was: placeOf(was) } : {} }]
    return [{ ...about, kind: EVENTS[kind] }]
  })
}

/** Where an issue was and who could see it, for the event that tells of it. */
const placeOf = ({ project_id, acl, reporter_id }: VisibleIssue): FormerPlace => ({
  projectId: project_id,
  acl,
  reporterId: reporter_id,
})

const idsOf = (changes: readonly NotedChange[]): readonly number[] => [...new Set(changes.map(({ issue }) => issue.id))]
