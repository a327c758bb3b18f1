import { ActivityItem } from '@cairn/common/features/activities'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { changedValues } from '../../activities/index.ts'
import {
  type ChangedHost,
  categoriesOf,
  type HistoryEntry,
  type Host,
  type HostKind,
  lockBeforeHosts,
  notRevertible,
  type Revert,
} from '../../hosts/index.ts'
import { activityVisible, withHost } from '../history.policy.ts'
import { findActivity } from '../history.store.ts'

/**
 * Takes one change back by making the opposite change as the actor, under the permissions that such a change needs.
 * Throws `newer_change` (with the id of the newest one in `newer`) when the same thing has changed again since, and
 * `not_revertible` for changes that have no opposite. Gives the number of the host.
 */
export async function revertActivity(
  ctx: RequestContext,
  kind: HostKind,
  hostText: string,
  activityText: string,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const seen = await kind.find(ctx, hostText)
    const { added, removed, category } = await findActivity(ctx, activityText, { kind, host: seen })
    await lockBeforeHosts(ctx, { entries: [{ host_id: seen.id, category, added, removed }] })
    const host = await kind.find(ctx, hostText, { lock: true })
    const changed = { kind, host }
    // Read again, as it may have been erased meanwhile.
    const entry = await findActivity(ctx, activityText, changed)
    if (!entry.added && !entry.removed) throw notRevertible('nothing is left of it')
    const revert = categoriesOf(ctx.contributions).get(entry.category)?.revert
    if (!revert) throw notRevertible('changes of this kind have no opposite')
    const others = revert.isToldApart ? await othersOf(ctx, host, entry) : []
    for (const part of [entry, ...others]) await requireNewest(ctx, changed, part, revert)
    // The caller's If-Match was meant for this change, whose own check is that nothing newer stands on it.
    await revert.undo({ ...ctx, ifMatch: null }, changed, entry, others)
    return host.id
  })
}

/** What else tells of what the same person changed at that moment. */
async function othersOf(ctx: RequestContext, host: Host, entry: HistoryEntry): Promise<readonly HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select id, created, author_id, category, target_id, field_id, field_name, added, removed from activity
    where host_id = ${host.id} and category = ${entry.category} and created = ${entry.created}
      and author_id = ${entry.author_id} and target_id is not distinct from ${entry.target_id}::bigint
      and id <> ${entry.id}`.execute(ctx.db)
  return rows
}

/** Refuses when the same text, field, tag or link has changed again. */
async function requireNewest(
  ctx: RequestContext,
  { kind, host }: ChangedHost,
  entry: HistoryEntry,
  { byValue = false }: Revert,
): Promise<void> {
  const changed = (of: Pick<HistoryEntry, 'added' | 'removed'>) =>
    [...changedValues(of.added, of.removed), ...changedValues(of.removed, of.added)].map(value => value.id)
  const isMany = typeof byValue === 'boolean' ? byValue : await byValue(ctx, host, entry)
  const { rows } = await sql<Pick<HistoryEntry, 'id' | 'added' | 'removed'> & { visible: boolean }>`
    select h.id, h.added, h.removed, ${activityVisible(ctx, kind)} as visible from activity h ${withHost(ctx, kind)}
    where h.host_id = ${host.id} and h.category = ${entry.category}
      and h.field_id is not distinct from ${entry.field_id}::int and h.target_id is not distinct from ${entry.target_id}::bigint
      and (h.created, h.id) > (${entry.created}::bigint, ${entry.id}::bigint)
    order by h.created desc, h.id desc`.execute(ctx.db)
  const own = changed(entry)
  const newer = isMany ? rows.filter(row => changed(row).some(id => own.includes(id))) : rows
  if (newer.length === 0) return
  const newest = newer.find(row => row.visible)
  throw new AppError('newer_change', {}, { extra: { newer: newest ? ActivityItem.id(newest.id) : null } })
}
