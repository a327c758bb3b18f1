import type { FormerArticle } from '@cairn/common/features/articles'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'

/** An article and all below it that are not deleted, as the rows of a recursive part `below (id, depth)` of a statement. */
export const below = (rootId: number): RawBuilder<unknown> => sql`
  below (id, depth) as (
    select ${rootId}::bigint, 0
    union all
    select c.id, below.depth + 1 from below join article c on c.parent_id = below.id and c.deleted_at is null
  )`

/** Ids of an article and all below it, those above before those below. */
export async function subtreeOf(ctx: RequestContext, rootId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive ${below(rootId)} select id from below order by depth, id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Has articles and all below them limited by what stands above them, in one statement. To be called when their own limit
 * came or went, or their parent is another one.
 */
export async function inheritLimits(ctx: RequestContext, ...rootIds: readonly number[]): Promise<void> {
  await sql`
    with recursive tree (id, limits) as (
      select a.id, coalesce(p.limit_ids, '{}') || case when a.acl = '{}' then '{}'::bigint[] else array[a.id] end
      from article a left join article p on p.id = a.parent_id where a.id = any(${[...rootIds]}::bigint[])
      union all
      select c.id, tree.limits || case when c.acl = '{}' then '{}'::bigint[] else array[c.id] end
      from tree join article c on c.parent_id = tree.id
    )
    update article a set limit_ids = tree.limits from tree
    where a.id = tree.id and a.limit_ids <> tree.limits`.execute(ctx.db)
}

/** Where articles are, and who sees them, before that changes. */
export async function formerPlaces(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FormerArticle>> {
  const { rows } = await sql<{ id: number; projectId: number; limits: FormerArticle['limits'] }>`
    select a.id, a.project_id as "projectId", coalesce((
      select jsonb_agg(to_jsonb(l.acl)) from article l where l.id = any(a.limit_ids)
    ), '[]') as limits
    from article a where a.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, ...was }) => [id, was]))
}
