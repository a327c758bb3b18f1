import { AppError, notFound } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { violates } from '../../platform/http/index.ts'
import { issueVisible } from '../issues/index.ts'
import { type LinkSide, SUBTASK } from './link-slot.ts'

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

/** Writes a link; false when it was there already. */
export async function insertLink(
  ctx: RequestContext,
  link: { readonly typeId: number; readonly sourceId: number; readonly targetId: number; readonly created: number },
): Promise<boolean> {
  try {
    const inserted = await ctx.db
      .insertInto('issue_link')
      .values({ type_id: link.typeId, source_id: link.sourceId, target_id: link.targetId, created: link.created })
      .onConflict(conflict => conflict.doNothing())
      .returning('type_id')
      .execute()
    return inserted.length > 0
  } catch (error) {
    // The type was deleted at the same moment.
    if (violates(error, 'issue_link_type_id_fkey')) throw notFound(`106-${link.typeId}`)
    throw error
  }
}

/** Removes a link; false when there was none. */
export async function deleteLink(
  ctx: RequestContext,
  link: { readonly typeId: number; readonly sourceId: number; readonly targetId: number },
): Promise<boolean> {
  const deleted = await ctx.db
    .deleteFrom('issue_link')
    .where('type_id', '=', link.typeId)
    .where('source_id', '=', link.sourceId)
    .where('target_id', '=', link.targetId)
    .returning('type_id')
    .execute()
  return deleted.length > 0
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
  issueIds: readonly number[],
): Promise<ReadonlyMap<number, LinkedIssue>> {
  const { rows } = await sql<LinkedIssue>`
    select i.id, i.project_id, p.short_name || '-' || i.number as readable
    from issue i join project p on p.id = i.project_id
    where i.id = any(${[...issueIds]}::bigint[]) and i.deleted_at is null
    order by i.id for no key update of i`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

const HIERARCHY_LOCK = 7_230_131

/** Changes of the hierarchy happen one after another: only so no circle closes behind the back of a check. */
export async function lockHierarchy(ctx: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(${HIERARCHY_LOCK}::bigint)`.execute(ctx.db)
}

/** Parents of an issue by a type of which it should have one, whether or not the actor sees them. */
export async function parentsOf(ctx: RequestContext, typeId: number, issueId: number): Promise<readonly number[]> {
  const rows = await ctx.db
    .selectFrom('issue_link')
    .select('source_id')
    .where('type_id', '=', typeId)
    .where('target_id', '=', issueId)
    .execute()
  return rows.map(row => row.source_id)
}

/** Whether `ancestorId` stands somewhere above `issueId`. */
export async function isAbove(
  ctx: RequestContext,
  typeId: number,
  ancestorId: number,
  issueId: number,
): Promise<boolean> {
  const { rows } = await sql<{ above: boolean }>`
    with recursive up as (
      select source_id from issue_link where type_id = ${typeId} and target_id = ${issueId}
      union
      select l.source_id from issue_link l join up on l.target_id = up.source_id where l.type_id = ${typeId}
    )
    select exists (select 1 from up where source_id = ${ancestorId}) as above`.execute(ctx.db)
  return rows[0]?.above === true
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
