import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { articleVisible, type VisibleArticle } from './articles.policy.ts'
import { siblingsBelow } from './tree/siblings.ts'

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
export const pageOfChildren = (ctx: RequestContext, parent: VisibleArticle, paging: Paging) =>
  pageOfSiblings(ctx, siblingsBelow(parent.id, parent.project_id), paging)

/** Those at the top of a project, in their order. */
export const pageOfRoots = (ctx: RequestContext, projectId: number, paging: Paging) =>
  pageOfSiblings(ctx, siblingsBelow(null, projectId), paging)

async function pageOfSiblings(
  ctx: RequestContext,
  siblings: number,
  { skip, top }: Paging,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from article a
    where a.siblings = ${siblings}::bigint and a.deleted_at is null and not a.is_template and ${articleVisible(ctx, 'a')}
    order by a.place, a.id offset ${skip} limit ${top}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
