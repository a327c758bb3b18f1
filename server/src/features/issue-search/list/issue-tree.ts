import type { Condition } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { findIssues, issueRowVisible } from '../../issues/index.ts'
import { SUBTASK } from '../../links/index.ts'
import { compileCondition, createScope } from '../compile/compile-condition.ts'
import { openList } from './find-by-query.ts'
import type { ReadQuery } from './read-query.ts'

/** A place in a tree of issues. */
export interface IssueNodeRow {
  readonly id: number
  readonly parentId: number | null
  readonly matches: boolean
}

/** How deep subtasks are followed, and how many stand in one tree. */
const MAX_DEPTH = 20
const MAX_NODES = 2_000

/**
 * Issues of a list with their subtasks below them, whether these match or not. An issue that stands below another one
 * of the list is not on the first level.
 */
export async function issueTree(
  ctx: RequestContext,
  read: ReadQuery,
  page: { readonly skip: number; readonly top: number },
): Promise<readonly IssueNodeRow[]> {
  const list = await openList(ctx, read)
  const filter = await list.filter.inOrder(list.order)
  const isBelow = await hasMatchAbove(ctx, read.condition, read.timeZone)
  const roots = await findIssues(ctx, { ...filter, where: sql`${filter.where} and not ${isBelow}` }, list.order, page)
  if (roots.length === 0) return []
  const below = await subtasksOf(
    ctx,
    roots.map(root => root.id),
    list.filter.where,
  )
  const childrenOf = Map.groupBy(below, node => node.parentId)
  const subtree = (id: number): readonly IssueNodeRow[] =>
    (childrenOf.get(id) ?? []).flatMap(node => [node, ...subtree(node.id)])
  return roots.flatMap(({ id }) => [{ id, parentId: null, matches: true }, ...subtree(id)])
}

const subtaskType = sql`(select id from issue_link_type where name = ${SUBTASK})`

async function hasMatchAbove(
  ctx: RequestContext,
  condition: Condition,
  timeZone: string,
): Promise<RawBuilder<boolean>> {
  const matches = await compileCondition(condition, { ...createScope(ctx, timeZone), row: 's1' })
  // Only through issues that the reader sees: nothing stands below what is not shown.
  return sql<boolean>`exists (
    with recursive above(id, depth) as (
      select s.issue_id, 0
      union all
      select l.source_id, above.depth + 1 from above join issue_link l on l.target_id = above.id
        join issue_search s1 on s1.issue_id = l.source_id
      where l.type_id = ${subtaskType} and above.depth < ${MAX_DEPTH} and ${issueRowVisible(ctx, 's1')}
    )
    select 1 from above join issue_search s1 on s1.issue_id = above.id where above.depth > 0 and ${matches})`
}

async function subtasksOf(
  ctx: RequestContext,
  ids: readonly number[],
  where: RawBuilder<boolean>,
): Promise<readonly IssueNodeRow[]> {
  const { rows } = await sql<IssueNodeRow>`
    with recursive below(id, parent_id, depth, path) as (
      select id, null::bigint, 0, array[id] from unnest(${[...ids]}::bigint[]) id
      union all
      select l.target_id, below.id, below.depth + 1, below.path || l.target_id
      from below join issue_link l on l.source_id = below.id join issue_search s1 on s1.issue_id = l.target_id
      where l.type_id = ${subtaskType} and below.depth < ${MAX_DEPTH} and l.target_id <> all (below.path)
        and ${issueRowVisible(ctx, 's1')}
    ), few as (select * from below where depth > 0 limit ${MAX_NODES})
    select few.id, few.parent_id as "parentId", coalesce(${where}, false) as matches
    from few join issue_search s on s.issue_id = few.id
    join issue_link l on l.type_id = ${subtaskType} and l.source_id = few.parent_id and l.target_id = few.id
    order by l.created, few.id`.execute(ctx.search)
  return rows
}
