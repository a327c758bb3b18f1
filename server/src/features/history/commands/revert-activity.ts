import { AppError } from '@cairn/common/platform/errors'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { changedValues } from '../../activities/index.ts'
import { categoriesOf, type HistoryEntry, notRevertible, type Revert } from '../../hosts/index.ts'
import { findIssue, type VisibleIssue } from '../../issues/index.ts'
import { activityVisible, withIssue } from '../history.policy.ts'
import { findActivity } from '../history.store.ts'

/**
 * Takes one change back by making the opposite change as the actor, under the permissions that such a change needs.
 * Throws `newer_change` (with the id of the newest one in `newer`) when the same thing has changed again since, and
 * `not_revertible` for changes that have no opposite. Gives the number of the issue.
 */
export async function revertActivity(ctx: RequestContext, issueText: string, activityText: string): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    const entry = await findActivity(ctx, activityText, issue.id)
    if (!entry.added && !entry.removed) throw notRevertible('nothing is left of it')
    const revert = categoriesOf(ctx.contributions).get(entry.category)?.revert
    if (!revert) throw notRevertible('changes of this kind have no opposite')
    const others = revert.isToldApart ? await othersOf(ctx, issue, entry) : []
    for (const part of [entry, ...others]) await requireNewest(ctx, issue, part, revert)
    // The caller's If-Match was meant for this change, whose own check is that nothing newer stands on it.
    await revert.undo({ ...ctx, ifMatch: null }, issue, entry, others)
    return issue.id
  })
}

/** What else tells of what the same person changed at that moment. */
async function othersOf(
  ctx: RequestContext,
  issue: VisibleIssue,
  entry: HistoryEntry,
): Promise<readonly HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select id, created, author_id, category, target_id, field_id, field_name, added, removed from activity
    where host_id = ${issue.id} and category = ${entry.category} and created = ${entry.created}
      and author_id = ${entry.author_id} and target_id is not distinct from ${entry.target_id}::bigint
      and id <> ${entry.id}`.execute(ctx.db)
  return rows
}

/** Refuses when the same text, field, tag or link has changed again. */
async function requireNewest(
  ctx: RequestContext,
  issue: VisibleIssue,
  entry: HistoryEntry,
  { byValue = false }: Revert,
): Promise<void> {
  const changed = (of: Pick<HistoryEntry, 'added' | 'removed'>) =>
    [...changedValues(of.added, of.removed), ...changedValues(of.removed, of.added)].map(value => value.id)
  const isMany = typeof byValue === 'boolean' ? byValue : await byValue(ctx, issue, entry)
  const { rows } = await sql<Pick<HistoryEntry, 'id' | 'added' | 'removed'> & { visible: boolean }>`
    select h.id, h.added, h.removed, ${activityVisible(ctx)} as visible from activity h ${withIssue}
    where h.host_id = ${issue.id} and h.category = ${entry.category}
      and h.field_id is not distinct from ${entry.field_id}::int and h.target_id is not distinct from ${entry.target_id}::bigint
      and (h.created, h.id) > (${entry.created}::bigint, ${entry.id}::bigint)
    order by h.created desc, h.id desc`.execute(ctx.db)
  const own = changed(entry)
  const newer = isMany ? rows.filter(row => changed(row).some(id => own.includes(id))) : rows
  if (newer.length === 0) return
  const newest = newer.find(row => row.visible)
  throw new AppError('newer_change', {}, { extra: { newer: newest ? formatId(12, newest.id) : null } })
}
