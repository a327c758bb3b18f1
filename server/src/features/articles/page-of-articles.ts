import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { articleVisible, type VisibleArticle } from './articles.policy.ts'

/** Articles that the actor sees, of one project or of all, the oldest first. */
export async function pageOfArticles(
  ctx: RequestContext,
  projectId: number | null,
  { skip, top }: Paging,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from article a
    where a.deleted_at is null and not a.is_template and ${articleVisible(ctx, 'a')}
      ${projectId === null ? sql`` : sql`and a.project_id = ${projectId}`}
    order by a.id offset ${skip} limit ${top}`.execute(ctx.search)
  return rows.map(({ id }) => id)
}

/** Those right below an article that the actor sees, in their order. */
export async function pageOfChildren(
  ctx: RequestContext,
  parent: VisibleArticle,
  { skip, top }: Paging,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from article a
    where a.siblings = ${parent.id}::bigint and a.deleted_at is null and not a.is_template and ${articleVisible(ctx, 'a')}
    order by a.place, a.id offset ${skip} limit ${top}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
