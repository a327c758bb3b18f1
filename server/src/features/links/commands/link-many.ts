import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { sift } from '../../hosts/index.ts'
import type { VisibleIssue } from '../../issues/index.ts'
import { type LinkChange, noteLinks } from '../link-activities.ts'
import { endsOf, isAcyclic, type LinkSlot, type LinkType } from '../link-slot.ts'
import { requireLink } from '../links.policy.ts'
import { type LinkedIssue, lockHierarchy, lockIssues } from '../links.store.ts'
import { findSlot } from './link-issues.ts'
import { type Ends, siftLinks } from './sift-links.ts'

/**
 * Links many issues to one, in the transaction of `ctx` and by the rules of `linkIssue`, with a number of statements
 * that does not depend on how many.
 */
export async function linkMany(
  ctx: RequestContext,
  given: readonly VisibleIssue[],
  linkText: string,
  other: VisibleIssue,
): Promise<void> {
  const slot = await findSlot(ctx, linkText)
  const permitted = sift(ctx, given, issue => requireLink(ctx, slot, issue, other))
  if (isAcyclic(slot.type)) await lockHierarchy(ctx)
  const { ids, old } = await siftLinks(ctx, slot, permitted, other)
  const locked = await lockIssues(ctx, [...ids, other.id, ...old.map(ends => ends.source_id)])
  const removed = await deleteEnds(ctx, slot, old)
  const wanted = ids.map(id => endsOf(slot, id, other.id))
  const { rows: added } = await sql<Ends>`
    insert into issue_link (type_id, source_id, target_id, created)
    select ${slot.type.id}, source_id, target_id, ${ctx.clock()}
    from unnest(${wanted.map(ends => ends.sourceId)}::bigint[], ${wanted.map(ends => ends.targetId)}::bigint[])
      as given (source_id, target_id)
    on conflict do nothing returning source_id, target_id`.execute(ctx.db)
  noteLinks(ctx, [...changesOf(slot, removed, locked, 'removed'), ...changesOf(slot, added, locked, 'added')])
}

/** Throws or notes what {@link linkMany} or {@link unlinkMany} would. */
export async function checkLinks(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  linkText: string,
  other: VisibleIssue,
  { isAdded }: { readonly isAdded: boolean },
): Promise<void> {
  const slot = await findSlot(ctx, linkText)
  const permitted = sift(ctx, issues, issue => requireLink(ctx, slot, issue, other))
  if (isAdded) await siftLinks(ctx, slot, permitted, other)
}

/** Takes the link to one issue away from many; those that do not have it are left alone. */
export async function unlinkMany(
  ctx: RequestContext,
  given: readonly VisibleIssue[],
  linkText: string,
  other: VisibleIssue,
): Promise<void> {
  const slot = await findSlot(ctx, linkText)
  const issues = sift(ctx, given, issue => requireLink(ctx, slot, issue, other))
  const ids = issues.map(issue => issue.id)
  const locked = await lockIssues(ctx, [...ids, other.id])
  const wanted = ids.map(id => endsOf(slot, id, other.id))
  const removed = await deleteEnds(
    ctx,
    slot,
    wanted.map(ends => ({ source_id: ends.sourceId, target_id: ends.targetId })),
  )
  noteLinks(ctx, changesOf(slot, removed, locked, 'removed'))
}

/** Removes every link of a kind whose row is locked, with the history of both issues. */
export async function removeLinksOf(ctx: RequestContext, type: LinkType): Promise<void> {
  const { rows } = await sql<Ends>`
    delete from issue_link where type_id = ${type.id} returning source_id, target_id`.execute(ctx.db)
  const locked = await lockIssues(ctx, [...new Set(rows.flatMap(ends => [ends.source_id, ends.target_id]))])
  noteLinks(ctx, changesOf({ type, side: '' }, rows, locked, 'removed'))
}

async function deleteEnds(ctx: RequestContext, slot: LinkSlot, ends: readonly Ends[]): Promise<readonly Ends[]> {
  if (ends.length === 0) return []
  const { rows } = await sql<Ends>`
    delete from issue_link l
    using unnest(${ends.map(one => one.source_id)}::bigint[], ${ends.map(one => one.target_id)}::bigint[])
      as given (source_id, target_id)
    where l.type_id = ${slot.type.id} and l.source_id = given.source_id and l.target_id = given.target_id
    returning l.source_id, l.target_id`.execute(ctx.db)
  return rows
}

function changesOf(
  { type }: LinkSlot,
  rows: readonly Ends[],
  locked: ReadonlyMap<number, LinkedIssue>,
  side: 'added' | 'removed',
): readonly LinkChange[] {
  return rows.flatMap(ends => {
    const source = locked.get(ends.source_id)
    const target = locked.get(ends.target_id)
    return source && target ? [{ type, source, target, side }] : []
  })
}
