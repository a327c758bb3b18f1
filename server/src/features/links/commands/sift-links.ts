import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { sift } from '../../hosts/index.ts'
import { nameOf } from '../link-activities.ts'
import { isAcyclic, type LinkEnds, type LinkSlot, SUBTASK } from '../link-slot.ts'
import { hiddenParents } from '../links.policy.ts'
import type { LinkedIssue } from '../links.store.ts'

interface Issue {
  readonly id: number
}

export interface SiftedLinks {
  /** Issues to link with the other one. */
  readonly linkable: readonly Issue[]
  /** Links to parents that are replaced. */
  readonly replaced: readonly LinkEnds[]
}

const NONE: SiftedLinks = { linkable: [], replaced: [] }

/**
 * Which issues may be linked with another one; the others are refused: a circle, or a parent out of sight. Those that
 * have it as their one parent already are left out.
 */
export async function siftLinks(
  ctx: RequestContext,
  slot: LinkSlot,
  issues: readonly Issue[],
  other: Issue,
): Promise<SiftedLinks> {
  const isHierarchy = slot.type.name === SUBTASK
  if (!isHierarchy && !isAcyclic(slot.type)) return { linkable: issues, replaced: [] }
  return slot.side === 't' ? siftParts(ctx, slot, issues, other) : siftWholes(ctx, slot, issues, other)
}

/** The other one becomes the whole of each. */
async function siftParts(
  ctx: RequestContext,
  slot: LinkSlot,
  issues: readonly Issue[],
  other: Issue,
): Promise<SiftedLinks> {
  const parents = await linksToParents(ctx, slot, issues)
  const linked = new Set(parents.flatMap(ends => (ends.sourceId === other.id ? [ends.targetId] : [])))
  const parts = issues.filter(({ id }) => !linked.has(id))
  if (parts.length === 0) return NONE
  const old = parents.filter(({ targetId }) => !linked.has(targetId))
  const hidden = await hiddenAmong(ctx, old)
  const keptAway = new Set(old.flatMap(ends => (hidden.has(ends.sourceId) ? [ends.targetId] : [])))
  const above = await circlesAmong(ctx, slot, parts, other, 'above')
  const linkable = sift(ctx, parts, ({ id }) => {
    const name = above.get(id)
    if (name) throw circle(name, above.get(other.id))
    if (keptAway.has(id)) throw hiddenParent()
  })
  const taken = new Set(linkable.map(({ id }) => id))
  return { linkable, replaced: old.filter(({ targetId }) => taken.has(targetId)) }
}

/** The other one becomes a part of each; where it may have one whole only, of the last. */
async function siftWholes(
  ctx: RequestContext,
  slot: LinkSlot,
  issues: readonly Issue[],
  other: Issue,
): Promise<SiftedLinks> {
  const parents = await linksToParents(ctx, slot, [other])
  if (issues.every(({ id }) => parents.some(ends => ends.sourceId === id))) return NONE
  const hidden = await hiddenAmong(ctx, parents)
  const below = await circlesAmong(ctx, slot, issues, other, 'below')
  const linkable = sift(ctx, issues, ({ id }) => {
    const name = below.get(id)
    if (name) throw circle(below.get(other.id), name)
    if (parents.some(({ sourceId }) => sourceId !== id && hidden.has(sourceId))) throw hiddenParent()
  })
  if (slot.type.name !== SUBTASK) return { linkable, replaced: [] }
  const last = linkable.slice(-1)
  return {
    linkable: last,
    replaced: last.length === 0 ? [] : parents.filter(({ sourceId }) => sourceId !== last[0]?.id),
  }
}

const circle = (above: string | undefined, below: string | undefined) =>
  new AppError('bad_request', { reason: `${above} stands above ${below}` })

const hiddenParent = () => new AppError('forbidden', { permission: 'READ_ISSUE' })

const hiddenAmong = (ctx: RequestContext, old: readonly LinkEnds[]): Promise<ReadonlySet<number>> =>
  hiddenParents(
    ctx,
    old.map(ends => ends.sourceId),
  )

/** The links of issues to their parents, where an issue has one only. */
async function linksToParents(
  ctx: RequestContext,
  slot: LinkSlot,
  issues: readonly Issue[],
): Promise<readonly LinkEnds[]> {
  if (slot.type.name !== SUBTASK) return []
  const { rows } = await sql<LinkEnds>`
    select source_id as "sourceId", target_id as "targetId" from issue_link
    where type_id = ${slot.type.id} and target_id = any(${issues.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  return rows
}

/** Names of those of the issues that stand above another one, or below it, and the name of that. */
async function circlesAmong(
  ctx: RequestContext,
  slot: LinkSlot,
  issues: readonly Issue[],
  other: Issue,
  where: 'above' | 'below',
): Promise<ReadonlyMap<number, string>> {
  if (!isAcyclic(slot.type)) return new Map()
  const [near, far] = where === 'above' ? ['target_id', 'source_id'] : ['source_id', 'target_id']
  const { rows } = await sql<LinkedIssue>`
    with recursive reached as (
      select l.${sql.ref(far)} as id from issue_link l where l.type_id = ${slot.type.id} and l.${sql.ref(near)} = ${other.id}
      union
      select l.${sql.ref(far)} from issue_link l join reached r on l.${sql.ref(near)} = r.id where l.type_id = ${slot.type.id}
    )
    select i.id, p.short_name || '-' || i.number as readable from issue i join project p on p.id = i.project_id
    where i.id = ${other.id} or (i.id = any(${issues.map(({ id }) => id)}::bigint[]) and i.id in (select id from reached))`.execute(
    ctx.db,
  )
  return new Map(rows.map(issue => [issue.id, nameOf(issue)]))
}
