import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { sift } from '../../hosts/index.ts'
import type { VisibleIssue } from '../../issues/index.ts'
import { nameOf } from '../link-activities.ts'
import { isAcyclic, type LinkSlot, SUBTASK } from '../link-slot.ts'
import { hiddenParents } from '../links.policy.ts'
import type { LinkedIssue } from '../links.store.ts'

/** A link of a known type. */
export interface Ends {
  readonly source_id: number
  readonly target_id: number
}

export interface SiftedLinks {
  /** Issues to link with the other one. */
  readonly ids: readonly number[]
  /** Links to parents that are replaced. */
  readonly old: readonly Ends[]
}

/** Which issues of many may be linked with another one; the others are refused: a circle, or a parent out of sight. */
export async function siftLinks(
  ctx: RequestContext,
  slot: LinkSlot,
  given: readonly VisibleIssue[],
  other: VisibleIssue,
): Promise<SiftedLinks> {
  const issues = given.filter(({ id }) => id !== other.id)
  const isHierarchy = slot.type.name === SUBTASK
  if (!isHierarchy && !isAcyclic(slot.type)) return { ids: issues.map(({ id }) => id), old: [] }
  return slot.side === 't' ? siftParts(ctx, slot, issues, other) : siftWholes(ctx, slot, issues, other)
}

/** The other one becomes the whole of each. */
async function siftParts(
  ctx: RequestContext,
  slot: LinkSlot,
  issues: readonly VisibleIssue[],
  other: VisibleIssue,
): Promise<SiftedLinks> {
  const all = issues.map(({ id }) => id)
  const parents = await linksToParents(ctx, slot, all)
  const old = parents.filter(({ source_id }) => source_id !== other.id)
  const hidden = await hiddenAmong(ctx, old)
  const keptAway = new Set(old.flatMap(ends => (hidden.has(ends.source_id) ? [ends.target_id] : [])))
  const above = await circlesAmong(ctx, slot, all, other.id, 'above')
  const ids = sift(ctx, issues, ({ id }) => {
    const name = above.get(id)
    if (name) throw circle(name, above.get(other.id))
    if (keptAway.has(id)) throw hiddenParent()
  }).map(({ id }) => id)
  const taken = new Set(ids)
  return { ids, old: old.filter(({ target_id }) => taken.has(target_id)) }
}

/** The other one becomes a part of each; where it may have one whole only, of the last. */
async function siftWholes(
  ctx: RequestContext,
  slot: LinkSlot,
  issues: readonly VisibleIssue[],
  other: VisibleIssue,
): Promise<SiftedLinks> {
  const parents = await linksToParents(ctx, slot, [other.id])
  const hidden = await hiddenAmong(ctx, parents)
  const below = await circlesAmong(
    ctx,
    slot,
    issues.map(({ id }) => id),
    other.id,
    'below',
  )
  const ids = sift(ctx, issues, ({ id }) => {
    const name = below.get(id)
    if (name) throw circle(below.get(other.id), name)
    if (parents.some(({ source_id }) => source_id !== id && hidden.has(source_id))) throw hiddenParent()
  }).map(({ id }) => id)
  if (slot.type.name !== SUBTASK) return { ids, old: [] }
  const last = ids.slice(-1)
  return { ids: last, old: last.length === 0 ? [] : parents.filter(({ source_id }) => !last.includes(source_id)) }
}

const circle = (above: string | undefined, below: string | undefined) =>
  new AppError('bad_request', { reason: `${above} stands above ${below}` })

const hiddenParent = () => new AppError('forbidden', { permission: 'READ_ISSUE' })

const hiddenAmong = (ctx: RequestContext, old: readonly Ends[]): Promise<ReadonlySet<number>> =>
  hiddenParents(
    ctx,
    old.map(ends => ends.source_id),
  )

/** The links of issues to their parents, where an issue has one only. */
async function linksToParents(ctx: RequestContext, slot: LinkSlot, ids: readonly number[]): Promise<readonly Ends[]> {
  if (slot.type.name !== SUBTASK) return []
  const { rows } = await sql<Ends>`
    select source_id, target_id from issue_link
    where type_id = ${slot.type.id} and target_id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return rows
}

/** Names of those of the issues that stand above another one, or below it, and the name of that. */
async function circlesAmong(
  ctx: RequestContext,
  slot: LinkSlot,
  ids: readonly number[],
  otherId: number,
  where: 'above' | 'below',
): Promise<ReadonlyMap<number, string>> {
  if (!isAcyclic(slot.type)) return new Map()
  const [near, far] = where === 'above' ? ['target_id', 'source_id'] : ['source_id', 'target_id']
  const { rows } = await sql<LinkedIssue>`
    with recursive reached as (
      select l.${sql.ref(far)} as id from issue_link l where l.type_id = ${slot.type.id} and l.${sql.ref(near)} = ${otherId}
      union
      select l.${sql.ref(far)} from issue_link l join reached r on l.${sql.ref(near)} = r.id where l.type_id = ${slot.type.id}
    )
    select i.id, p.short_name || '-' || i.number as readable from issue i join project p on p.id = i.project_id
    where i.id = ${otherId} or (i.id = any(${[...ids]}::bigint[]) and i.id in (select id from reached))`.execute(ctx.db)
  return new Map(rows.map(issue => [issue.id, nameOf(issue)]))
}
