import { permissionKeys } from '@cairn/common/features/access'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Settlement } from '../../../platform/db/index.ts'
import type { NewEvent } from '../../../platform/events/index.ts'
import { systemActor } from '../../access/index.ts'
import { setReadersOfActivities, writeActivities } from '../../activities/index.ts'
import { netChanges } from './net-entries.ts'
import type { NotedChange } from './noted-change.ts'
import { portionsOf } from './portions-of.ts'

/** What is particular to changes of one kind of hosts. */
export interface KindOfChanges<C extends NotedChange> {
  /** Computes anew what depends on the changes; see {@link Settlement}. */
  readonly derive?: (ctx: RequestContext, changes: readonly C[]) => Promise<void>
  /** Marks hosts as changed, and writes what is derived of them. `left`: those of the changes that come to something. */
  readonly write: (ctx: RequestContext, changes: readonly C[], left: readonly C[]) => Promise<void>
  /** What listeners are told of hosts themselves. `all`: every change of the transaction, in order. */
  readonly events: (all: readonly C[]) => (change: C) => NewEvent | null
}

/** What follows from changes of hosts of a kind, whoever makes them. */
export const settlementOf = <C extends NotedChange>(kind: KindOfChanges<C>): Settlement<C> => ({
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
  derive: async (ctx, changes) => kind.derive?.(ctx, changes),
  settle: async (ctx, changes) => {
    const net = netChanges(changes)
    const entries = net.flatMap(({ change: { host, by, at, operationId }, entries }) =>
      entries.map(entry => ({ host, entry, authorId: by, at, operationId })),
    )
    for (const portion of portionsOf(entries)) await writeActivities(ctx, portion)
    for (const { readers } of changes) if (readers) await setReadersOfActivities(ctx, readers)
    const left = net.flatMap(({ change, isLeft }) => (isLeft ? [change] : []))
    await kind.write(ctx, changes, left)
    for (const portion of portionsOf(eventsOf(kind, changes, left))) await ctx.events.addAll(ctx, portion)
  },
})

/** In the order of the changes that are left. That a host changed is told once. */
function eventsOf<C extends NotedChange>(
  kind: KindOfChanges<C>,
  changes: readonly C[],
  left: readonly C[],
): readonly NewEvent[] {
  const places = new Map(changes.map(({ host }) => [host.id, host.project_id]))
  const told = new Set<number>()
  const eventOf = kind.events(changes)
  return left.flatMap((change): readonly NewEvent[] => {
    const { host, by, silent, events } = change
    const of = { projectId: places.get(host.id) ?? host.project_id, hostId: host.id, actorId: by, silent }
    if (events) return events.map(event => ({ ...of, ...event }))
    if (change.kind === 'told' || (change.kind === 'changed' && told.has(host.id))) return []
    told.add(host.id)
    const event = eventOf(change)
    return event ? [{ ...of, ...event }] : []
  })
}
