import { IssueLinkType } from '@cairn/common/features/links'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { holdAdvisoryLock } from '../../platform/db/index.ts'
import { violates } from '../../platform/http/index.ts'
import { issueVisible } from '../issues/index.ts'
import { type LinkEnds, type LinkSide, type LinkType, SUBTASK } from './link-slot.ts'

/** A link as one of its issues sees it. */
export interface SeenLink {
  readonly owner: number
  readonly type_id: number
  readonly side: LinkSide
  readonly other: number
  readonly open: boolean
}

/**
 * Links of the given issues to others that the reader may see, oldest first. One statement. `only` limits the types
 * (alias `y`).
 */
export async function linksOf(
  ctx: RequestContext,
  issueIds: readonly number[],
  only: RawBuilder<unknown> = sql`true`,
): Promise<readonly SeenLink[]> {
  const ids = sql`${[...issueIds]}::bigint[]`
  const { rows } = await sql<SeenLink>`
    select l.owner, l.type_id, case when y.directed then l.side else '' end as side, l.other, i.resolved is null as open
    from (
      select source_id as owner, type_id, 's' as side, target_id as other, created from issue_link where source_id = any(${ids})
      union all
      select target_id, type_id, 't', source_id, created from issue_link where target_id = any(${ids})
    ) l
    join issue_link_type y on y.id = l.type_id and ${only}
    join issue i on i.id = l.other and i.deleted_at is null and ${issueVisible(ctx, 'i')}
    order by l.created, l.other`.execute(ctx.db)
  return rows
}

/** Writes links of a type; returns those that were not there already, in their order. `created`: in ms. */
export async function insertLinks(
  ctx: RequestContext,
  type: Pick<LinkType, 'id'>,
  links: readonly LinkEnds[],
  created: number,
): Promise<readonly LinkEnds[]> {
  if (links.length === 0) return []
  const { rows } = await sql<LinkEnds>`
    insert into issue_link (type_id, source_id, target_id, created)
    select ${type.id}::int, source_id, target_id, ${created}::bigint from ${asRows(links)}
    on conflict do nothing returning source_id as "sourceId", target_id as "targetId"`
    .execute(ctx.db)
    .catch(error => {
      // The type was deleted at the same moment.
      if (violates(error, 'issue_link_type_id_fkey')) throw notFound(IssueLinkType.id(type.id))
      throw error
    })
  return inOrder(links, rows)
}

/** Deletes links of a type; returns those that were there, in their order. */
export async function deleteLinks(
  ctx: RequestContext,
  type: Pick<LinkType, 'id'>,
  links: readonly LinkEnds[],
): Promise<readonly LinkEnds[]> {
  if (links.length === 0) return []
  const { rows } = await sql<LinkEnds>`
    delete from issue_link l using ${asRows(links)}
    where l.type_id = ${type.id} and l.source_id = given.source_id and l.target_id = given.target_id
    returning l.source_id as "sourceId", l.target_id as "targetId"`.execute(ctx.db)
  return inOrder(links, rows)
}

/** Deletes all links of a type, and returns them. */
export async function deleteLinksOfType(ctx: RequestContext, type: Pick<LinkType, 'id'>): Promise<readonly LinkEnds[]> {
  const { rows } = await sql<LinkEnds>`
    delete from issue_link where type_id = ${type.id}
    returning source_id as "sourceId", target_id as "targetId"`.execute(ctx.db)
  return rows
}

const asRows = (links: readonly LinkEnds[]): RawBuilder<unknown> =>
  sql`unnest(${links.map(ends => ends.sourceId)}::bigint[], ${links.map(ends => ends.targetId)}::bigint[])
    as given (source_id, target_id)`

function inOrder(links: readonly LinkEnds[], rows: readonly LinkEnds[]): readonly LinkEnds[] {
  const key = ({ sourceId, targetId }: LinkEnds) => `${sourceId} ${targetId}`
  const found = new Set(rows.map(key))
  return links.filter(ends => found.delete(key(ends)))
}

/** What links and their history need to know of an issue. */
export interface LinkedIssue {
  readonly id: number
  readonly project_id: number
  /** null: it is being created or moved, and has no number yet. */
  readonly readable: string | null
}

/** Locks the issues that exist, always in one order so that two commands never wait for one another. */
export async function lockIssues(
  ctx: RequestContext,
  issues: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, LinkedIssue>> {
  const { rows } = await sql<LinkedIssue>`
    select i.id, i.project_id, p.short_name || '-' || i.number as readable
    from issue i join project p on p.id = i.project_id
    where i.id = any(${issues.map(({ id }) => id)}::bigint[]) and i.deleted_at is null
    order by i.id for no key update of i`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

/** Changes of the hierarchy happen one after another: only so no circle closes behind the back of a check. */
export async function lockHierarchy(ctx: RequestContext): Promise<void> {
  await holdAdvisoryLock(ctx.db, 'hierarchy')
}

/** How deep subtasks are followed, and how many stand in one tree. */
const MAX_DEPTH = 20
const MAX_TREE = 5_000

/** A subtask somewhere below an issue. */
export interface SubtaskBelow {
  readonly id: number
  readonly parentId: number
}

/** Subtasks of an issue and theirs, down from it, as far as the actor sees the way to them and they are in its project. */
export async function subtasksBelow(
  ctx: RequestContext,
  issue: { readonly id: number; readonly project_id: number },
): Promise<readonly SubtaskBelow[]> {
  const { rows } = await sql<SubtaskBelow>`
    with recursive below (id, parent, depth) as (
      select ${issue.id}::bigint, null::bigint, 0
      union all
      select l.target_id, below.id, below.depth + 1
      from below join issue_link l on l.source_id = below.id
      join issue_link_type y on y.id = l.type_id and y.name = ${SUBTASK}
      join issue i on i.id = l.target_id and i.deleted_at is null and i.project_id = ${issue.project_id}
        and ${issueVisible(ctx, 'i')}
      where below.depth < ${MAX_DEPTH}
    )
    select id, parent as "parentId" from below where parent is not null order by depth, id limit ${MAX_TREE + 1}`.execute(
    ctx.db,
  )
  if (rows.length > MAX_TREE) throw new AppError('bad_request', { reason: `a tree has at most ${MAX_TREE} subtasks` })
  return rows
}
