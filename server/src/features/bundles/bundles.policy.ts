import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import { can, canSomewhere, projectsWith } from '../access/index.ts'

/** SQL condition on a row `p` of project_custom_field: the reader may know of that field of that project. */
export function projectFieldCondition(ctx: RequestContext, alias = 'p'): RawBuilder<boolean> {
  const projects = projectsWith(ctx, 'PROJECT_READ_BASIC')
  const privately = projectsWith(ctx, 'PRIVATE_READ_ISSUE')
  const project = sql.ref(`${alias}.project_id`)
  const known = projects === 'all' ? sql`true` : sql`${project} = ${anyOf(projects)}`
  const open = sql.ref(`${alias}.is_public`)
  const shown = privately === 'all' ? sql`true` : sql`(${open} or ${project} = ${anyOf(privately)})`
  return sql<boolean>`(${known} and ${shown})`
}

/**
 * SQL condition: the reader may know of the bundle whose id stands in `column`. Those of fields one sees; project
 * administrators also see what every project may use and what no project uses yet.
 */
export function bundleCondition(ctx: RequestContext, column = 'bundle.id'): RawBuilder<boolean> {
  if (can(ctx, 'LOW_LEVEL_READ')) return sql<boolean>`true`
  const id = sql.ref(column)
  const used = sql`exists (
    select 1 from project_custom_field p where p.bundle_id = ${id} and ${projectFieldCondition(ctx)})`
  if (!canSomewhere(ctx, 'PROJECT_UPDATE')) return sql<boolean>`${used}`
  return sql<boolean>`(${used}
    or exists (select 1 from custom_field f where f.default_bundle_id = ${id})
    or not exists (select 1 from project_custom_field p where p.bundle_id = ${id}))`
}

/**
 * Whether the actor may change each bundle: who may update all projects that use it. One that no project uses is
 * open to project administrators, unless new projects start with it.
 */
export async function updatableBundles(
  ctx: RequestContext,
  bundleIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (can(ctx, 'LOW_LEVEL') || bundleIds.length === 0) return new Set(bundleIds)
  if (!canSomewhere(ctx, 'PROJECT_UPDATE')) return new Set()
  const { rows } = await sql<{ id: number; projects: readonly number[]; is_default: boolean }>`
    select b.id,
      array(select distinct p.project_id from project_custom_field p where p.bundle_id = b.id) as projects,
      exists (select 1 from custom_field f where f.default_bundle_id = b.id) as is_default
    from bundle b where b.id = ${anyOf(bundleIds)}`.execute(ctx.db)
  return new Set(
    rows
      .filter(row =>
        row.projects.length === 0 ? !row.is_default : row.projects.every(id => can(ctx, 'PROJECT_UPDATE', id)),
      )
      .map(row => row.id),
  )
}

export async function requireBundleUpdate(ctx: RequestContext, bundleId: number): Promise<void> {
  if (!(await updatableBundles(ctx, [bundleId])).has(bundleId))
    throw new AppError('forbidden', { permission: 'PROJECT_UPDATE' })
}
