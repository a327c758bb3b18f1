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

/** Templates of a project that the actor sees, and those for all; of all projects without one. By title. */
export async function pageOfTemplates(
  ctx: RequestContext,
  projectId: number | null,
  { skip, top }: Paging,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from article a
    where a.deleted_at is null and a.is_template and ${articleVisible(ctx, 'a')}
      ${projectId === null ? sql`` : sql`and (a.project_id = ${projectId} or a.for_all_projects)`}
    order by a.summary collate "und-x-icu", a.id offset ${skip} limit ${top}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Articles that the actor sees, each right before those below it: of a project, below an article, or all. What is hidden
 * hides all below it, so nothing is left without its parent.
 */
export async function pageOfTree(
  ctx: RequestContext,
  { projectId, parentId }: { readonly projectId: number | null; readonly parentId: number | null },
  { skip, top }: Paging,
): Promise<readonly number[]> {
  const seen = (alias: string) => {
    const is = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`${is('deleted_at')} is null and not ${is('is_template')} and ${articleVisible(ctx, alias)}`
  }
  // Among equal places the smaller id comes first, and blanks come before all digits of a place.
  const step = (alias: string) =>
    sql`(${sql.ref(`${alias}.place`)} || ' ' || lpad(${sql.ref(`${alias}.id`)}::text, 16, '0')) collate "C"`
  const first =
    parentId !== null
      ? sql`a.parent_id = ${parentId}::bigint`
      : projectId !== null
        ? sql`a.siblings = ${-projectId}::bigint`
        : sql`a.parent_id is null`
  const { rows } = await sql<{ id: number }>`
    with recursive tree (id, project_id, path) as (
      select a.id, a.project_id, array[${step('a')}] from article a where ${first} and ${seen('a')}
      union all
      select c.id, c.project_id, tree.path || ${step('c')} from tree join article c on c.siblings = tree.id
      where ${seen('c')}
    )
    select id from tree order by project_id, path offset ${skip} limit ${top}`.execute(ctx.search)
  return rows.map(({ id }) => id)
}
