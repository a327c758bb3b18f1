import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import { can, canSomewhere } from '../access/index.ts'
import { bundleUses } from './bundles.extensions.ts'

/**
 * SQL condition: the reader may know of the bundle whose id stands in `column`. Those of fields one sees; project
 * administrators also see what every project may use and what no project uses yet.
 */
export function bundleCondition(ctx: RequestContext, column = 'bundle.id'): RawBuilder<boolean> {
  if (can(ctx, 'LOW_LEVEL_READ')) return sql<boolean>`true`
  const [id, uses] = [sql.ref(column), ctx.contributions.only(bundleUses)]
  if (!canSomewhere(ctx, 'PROJECT_UPDATE')) return uses.isSeen(ctx, id)
  return sql<boolean>`(${uses.isSeen(ctx, id)} or ${uses.isDefault(id)} or not ${uses.isUsed(id)})`
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
  const [id, uses] = [sql.ref('b.id'), ctx.contributions.only(bundleUses)]
  const { rows } = await sql<{ id: number; projects: readonly number[]; is_default: boolean }>`
    select b.id, ${uses.projects(id)} as projects, ${uses.isDefault(id)} as is_default
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
