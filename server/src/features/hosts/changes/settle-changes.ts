import { permissionKeys } from '@cairn/common/features/access'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { NewEvent } from '../../../platform/events/index.ts'
import { systemActor } from '../../access/index.ts'
import { type ActivityRow, setReadersOfActivities, writeActivities } from '../../activities/index.ts'
import { categoriesOf } from '../history/history-category.ts'
import { netChanges } from './net-entries.ts'
import type { NotedChange } from './noted-change.ts'
import { portionsOf } from './portions-of.ts'

/** Rules may do anything, and whoever made the change stands in the history of what they do because of it. */
export const ruleContext = (ctx: RequestContext): RequestContext => ({
  ...ctx,
  actor: {
    ...systemActor(ctx.actor.userId, ctx.actor.login, permissionKeys),
    principals: ctx.actor.principals,
    locale: ctx.actor.locale,
  },
  ifMatch: null,
})

/** What changes come to. */
export interface History<C extends NotedChange> {
  readonly entries: readonly ActivityRow[]
  /** Those of the changes that come to something. */
  readonly left: readonly C[]
}

/** One entry for each value that is different in the end. */
export function historyOf<C extends NotedChange>(ctx: RequestContext, changes: readonly C[]): History<C> {
  const categories = categoriesOf(ctx.contributions)
  const net = netChanges(changes, category => categories.get(category)?.net)
  return {
    entries: net.flatMap(({ change: { host, by, at, operationId }, entries }) =>
      entries.map(entry => ({ host, entry, authorId: by, at, operationId })),
    ),
    left: net.flatMap(({ change, isLeft }) => (isLeft ? [change] : [])),
  }
}

/** Writes the history of changes, and returns those of the changes that come to something. */
export async function writeHistory<C extends NotedChange>(
  ctx: RequestContext,
  changes: readonly C[],
  { entries, left }: History<C> = historyOf(ctx, changes),
): Promise<readonly C[]> {
  for (const portion of portionsOf(entries)) await writeActivities(ctx, portion)
  for (const { readers } of changes) if (readers) await setReadersOfActivities(ctx, readers)
  return left
}

/**
 * Adds the events of changes, in their order: those that a change brings, else that of its host (`eventOf`). That a host
 * changed is told once. `left`: what {@link historyOf} gave for `changes`.
 */
export async function addEvents<C extends NotedChange>(
  ctx: RequestContext,
  changes: readonly C[],
  left: readonly C[],
  eventOf: (change: C) => NewEvent | null,
): Promise<void> {
  const places = new Map(changes.map(({ host }) => [host.id, host.project_id]))
  const told = new Set<number>()
  const all = left.flatMap((change): readonly NewEvent[] => {
    const { host, by, silent, events } = change
    const of = { projectId: places.get(host.id) ?? host.project_id, hostId: host.id, actorId: by, silent }
    if (events) return events.map(event => ({ ...of, ...event }))
    if (change.kind === 'told' || (change.kind === 'changed' && told.has(host.id))) return []
    told.add(host.id)
    const event = eventOf(change)
    return event ? [{ ...of, ...event }] : []
  })
  for (const portion of portionsOf(all)) await ctx.events.addAll(ctx, portion)
}
