import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { countVotes, DUPLICATE, refuse, siftIssues, sumsAffected, type VisibleIssue } from '../../issues/index.ts'
import { type LinkChange, nameOf, recordLinks } from '../link-activities.ts'
import { endsOf, isAcyclic, type LinkSlot, type LinkType, SUBTASK } from '../link-slot.ts'
import { hiddenParents, requireLink } from '../links.policy.ts'
import { type LinkedIssue, lockHierarchy, lockIssues } from '../links.store.ts'
import { findSlot, linkIssue } from './link-issues.ts'

interface Ends {
  readonly source_id: number
  readonly target_id: number
}

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
  const permitted = siftIssues(ctx, given, issue => requireLink(ctx, slot, issue, other))
  if (changesParents(slot)) {
    // An issue has one parent, so each takes the place of the one before; and each may close a circle.
    for (const issue of permitted) await linkOne(ctx, issue, linkText, other)
    return
  }
  if (isAcyclic(slot.type)) await lockHierarchy(ctx)
  const { issues, old } = await siftParts(ctx, slot, permitted, other)
  const ids = issues.map(issue => issue.id).filter(id => id !== other.id)
  const locked = await lockIssues(ctx, [...ids, other.id, ...old.map(ends => ends.source_id)])
  const removed = await deleteEnds(ctx, slot, old)
  const wanted = ids.map(id => endsOf(slot, id, other.id))
  const { rows: added } = await sql<Ends>`
    insert into issue_link (type_id, source_id, target_id, created)
    select ${slot.type.id}, source_id, target_id, ${ctx.clock()}
    from unnest(${wanted.map(ends => ends.sourceId)}::bigint[], ${wanted.map(ends => ends.targetId)}::bigint[])
      as given (source_id, target_id)
    on conflict do nothing returning source_id, target_id`.execute(ctx.db)
  await finish(ctx, [...changesOf(slot, removed, locked, 'removed'), ...changesOf(slot, added, locked, 'added')])
}

/** Throws or notes what {@link linkMany} or {@link unlinkMany} would, as far as the issues do not stand in each other's way. */
export async function checkLinks(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  linkText: string,
  other: VisibleIssue,
  { isAdded }: { readonly isAdded: boolean },
): Promise<void> {
  const slot = await findSlot(ctx, linkText)
  const permitted = siftIssues(ctx, issues, issue => requireLink(ctx, slot, issue, other))
  if (isAdded && !changesParents(slot)) await siftParts(ctx, slot, permitted, other)
}

/** Whether the other issue becomes a part of each of the issues. */
const changesParents = ({ type, side }: LinkSlot): boolean => (type.name === SUBTASK || isAcyclic(type)) && side !== 't'

async function linkOne(ctx: RequestContext, issue: VisibleIssue, linkText: string, other: VisibleIssue): Promise<void> {
  try {
    await linkIssue(ctx, `2-${issue.id}`, linkText, { id: `2-${other.id}` })
  } catch (error) {
    refuse(ctx, issue, error)
  }
}

/** Takes the link to one issue away from many; those that do not have it are left alone. */
export async function unlinkMany(
  ctx: RequestContext,
  given: readonly VisibleIssue[],
  linkText: string,
  other: VisibleIssue,
): Promise<void> {
  const slot = await findSlot(ctx, linkText)
  const issues = siftIssues(ctx, given, issue => requireLink(ctx, slot, issue, other))
  const ids = issues.map(issue => issue.id)
  const locked = await lockIssues(ctx, [...ids, other.id])
  const wanted = ids.map(id => endsOf(slot, id, other.id))
  const removed = await deleteEnds(
    ctx,
    slot,
    wanted.map(ends => ({ source_id: ends.sourceId, target_id: ends.targetId })),
  )
  await finish(ctx, changesOf(slot, removed, locked, 'removed'))
}

/** Removes every link of a kind whose row is locked, with the history of both issues. */
export async function removeLinksOf(ctx: RequestContext, type: LinkType): Promise<void> {
  const { rows } = await sql<Ends>`
    delete from issue_link where type_id = ${type.id} returning source_id, target_id`.execute(ctx.db)
  const locked = await lockIssues(ctx, [...new Set(rows.flatMap(ends => [ends.source_id, ends.target_id]))])
  await finish(ctx, changesOf({ type, side: '' }, rows, locked, 'removed'))
}

/** Issues that may become parts of the other one, and the links to parents that they lose by it. */
async function siftParts(ctx: RequestContext, slot: LinkSlot, issues: readonly VisibleIssue[], other: VisibleIssue) {
  const ids = issues.map(issue => issue.id).filter(id => id !== other.id)
  const old = slot.type.name === SUBTASK ? await otherParents(ctx, slot, ids, other.id) : []
  const hidden = await hiddenParents(
    ctx,
    old.map(ends => ends.source_id),
  )
  const keptAway = new Set(old.flatMap(ends => (hidden.has(ends.source_id) ? [ends.target_id] : [])))
  const above = isAcyclic(slot.type) ? await issuesAbove(ctx, slot, ids, other.id) : new Map<number, string>()
  const taken = siftIssues(ctx, issues, ({ id }) => {
    if (keptAway.has(id)) throw new AppError('forbidden', { permission: 'READ_ISSUE' })
    const name = above.get(id)
    if (name) throw new AppError('bad_request', { reason: `${name} stands above ${above.get(other.id)}` })
  })
  const takenIds = new Set(taken.map(issue => issue.id))
  return { issues: taken, old: old.filter(ends => takenIds.has(ends.target_id)) }
}

async function otherParents(
  ctx: RequestContext,
  slot: LinkSlot,
  ids: readonly number[],
  parentId: number,
): Promise<readonly Ends[]> {
  const { rows } = await sql<Ends>`
    select source_id, target_id from issue_link
    where type_id = ${slot.type.id} and target_id = any(${[...ids]}::bigint[]) and source_id <> ${parentId}`.execute(
    ctx.db,
  )
  return rows
}

/** Names of those of the issues that stand somewhere above the one that is to be their parent, and the name of that. */
async function issuesAbove(
  ctx: RequestContext,
  slot: LinkSlot,
  ids: readonly number[],
  parentId: number,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<LinkedIssue>`
    with recursive up as (
      select source_id as id from issue_link where type_id = ${slot.type.id} and target_id = ${parentId}
      union
      select l.source_id from issue_link l join up on l.target_id = up.id where l.type_id = ${slot.type.id}
    )
    select i.id, p.short_name || '-' || i.number as readable from issue i join project p on p.id = i.project_id
    where i.id = ${parentId} or (i.id = any(${[...ids]}::bigint[]) and i.id in (select id from up))`.execute(ctx.db)
  return new Map(rows.map(issue => [issue.id, nameOf(issue)]))
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

/** History and events of both issues of each link; each issue is touched once. */
async function finish(ctx: RequestContext, changes: readonly LinkChange[]): Promise<void> {
  if (changes.length === 0) return
  await recordLinks(ctx, changes)
  const parents = changes.filter(({ type }) => type.name === SUBTASK).map(({ source }) => source.id)
  await sumsAffected(ctx, [...new Set(parents)], 'tree')
  const originals = changes.filter(({ type }) => type.name === DUPLICATE).map(({ source }) => source.id)
  await countVotes(ctx, [...new Set(originals)])
  const ids = [...new Set(changes.flatMap(({ source, target }) => [source.id, target.id]))]
  const now = ctx.clock()
  await sql`
    with touched as (
      update issue set updated = ${now}, updater_id = ${ctx.actor.userId} where id = any(${ids}::bigint[]) returning id
    )
    update issue_search set updated = ${now} where issue_id in (select id from touched)`.execute(ctx.db)
  await ctx.events.addAll(
    ctx,
    changes.flatMap(({ type, source, target, side }) =>
      (
        [
          [source, target],
          [target, source],
        ] as const
      ).map(([issue, other]) => ({
        kind: `link.${side}`,
        entity: 'Issue',
        entityId: issue.id,
        projectId: issue.project_id,
        payload: { issueId: issue.id, otherId: other.id, typeId: type.id, silent: ctx.silent },
      })),
    ),
  )
}
