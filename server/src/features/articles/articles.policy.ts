import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { unweighedIntArray } from '../../platform/db/index.ts'
import { can, forReader, projectsWith, requireCan } from '../access/index.ts'

/** What is known of an article that the actor sees. */
export interface VisibleArticle {
  readonly id: number
  readonly project_id: number
  readonly parent_id: number | null
  readonly reporter_id: number
  readonly acl: readonly number[]
  readonly limit_ids: readonly number[]
  readonly is_template: boolean
}

/**
 * Condition under which the reader sees an article: who reads articles of its project and passes its own limit and those
 * of all above it, or reads hidden things there. `alias`: of what has `project_id` and `limit_ids`. Deleted articles are
 * left out by the caller's statement.
 */
export function articleVisible(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  return forReader(ctx, `article ${alias}`, () => {
    const inside = (projects: readonly number[]) =>
      sql`${sql.ref(`${alias}.project_id`)} = any(${unweighedIntArray(projects)})`
    const limits = sql.ref(`${alias}.limit_ids`)
    const passed = sql`(${limits} = '{}' or not exists (
      select from article limiting
      where limiting.id = any(${limits}) and not limiting.acl && ${unweighedIntArray(ctx.actor.principals)}))`
    const read = projectsWith(ctx, 'READ_ARTICLE')
    if (read !== 'all' && read.length === 0) return sql<boolean>`false`
    const hidden = projectsWith(ctx, 'READ_HIDDEN_STUFF')
    const shown = hidden === 'all' ? sql`true` : hidden.length === 0 ? passed : sql`(${inside(hidden)} or ${passed})`
    return read === 'all' ? sql<boolean>`${shown}` : sql<boolean>`(${inside(read)} and ${shown})`
  })
}

/**
 * Condition under which the reader saw an article as events tell what it was: `limits`, a jsonb array of the limits that
 * had to be passed, each an array of principals.
 */
export function articleWasVisible(ctx: RequestContext, former: string): RawBuilder<boolean> {
  const inside = (projects: 'all' | readonly number[]) =>
    projects === 'all' ? sql`true` : sql`${sql.ref(`${former}.project_id`)} = any(${unweighedIntArray(projects)})`
  return sql<boolean>`(${inside(projectsWith(ctx, 'READ_ARTICLE'))} and (
    ${inside(projectsWith(ctx, 'READ_HIDDEN_STUFF'))} or not exists (
      select from jsonb_array_elements(${sql.ref(`${former}.limits`)}) as limiting (acl)
      where not exists (
        select from jsonb_array_elements(limiting.acl) as principal (id)
        where principal.id::int = any(${unweighedIntArray(ctx.actor.principals)})))))`
}

type Owned = Pick<VisibleArticle, 'project_id' | 'reporter_id'>

const isOwn = (ctx: RequestContext, { project_id, reporter_id }: Owned): boolean =>
  !ctx.actor.isGuest && reporter_id === ctx.actor.userId && can(ctx, 'CREATE_ARTICLE', project_id)

/** Title, content, tags, visibility and place: with the permission, or the author of the article. */
export const canUpdate = (ctx: RequestContext, article: Owned): boolean =>
  can(ctx, 'UPDATE_ARTICLE', article.project_id) || isOwn(ctx, article)

export function requireUpdate(ctx: RequestContext, article: Owned): void {
  if (!canUpdate(ctx, article)) throw new AppError('forbidden', { permission: 'UPDATE_ARTICLE' })
}

export const canDelete = (ctx: RequestContext, { project_id }: Pick<VisibleArticle, 'project_id'>): boolean =>
  can(ctx, 'DELETE_ARTICLE', project_id)

export const requireDelete = (ctx: RequestContext, { project_id }: Pick<VisibleArticle, 'project_id'>): void =>
  requireCan(ctx, 'DELETE_ARTICLE', project_id)
