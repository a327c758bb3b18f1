import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import { groupBy } from '../../platform/projection/index.ts'
import { can, projectsWith } from '../access/index.ts'
import { type BundleUses, rememberedWithFields } from '../bundles/index.ts'

/** A place where a project uses a custom field or a bundle. */
export interface FieldUse {
  readonly project_id: number
  readonly is_public: boolean
}

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

/** As {@link projectFieldCondition}, for uses that are in memory. */
export function seesUse(ctx: RequestContext, use: FieldUse): boolean {
  return (
    can(ctx, 'PROJECT_READ_BASIC', use.project_id) && (use.is_public || can(ctx, 'PRIVATE_READ_ISSUE', use.project_id))
  )
}

/** Where each field or bundle is used, from memory. */
export function usesOf(
  ctx: RequestContext,
  column: 'field_id' | 'bundle_id',
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly FieldUse[]>> {
  return rememberedWithFields<readonly FieldUse[]>(
    ctx,
    `uses of ${column}`,
    ids,
    async missing => {
      const rows = await ctx.db
        .selectFrom('project_custom_field')
        .select(['project_id', 'is_public', `${column} as owner`])
        .where(column, '=', anyOf(missing))
        .execute()
      return groupBy(rows, row => row.owner ?? 0)
    },
    [],
  )
}

/** Bundles are used by the fields of projects, and by fields that new projects get. */
export const usesOfBundles: BundleUses = {
  isSeen: (ctx, id) => sql<boolean>`exists (
    select 1 from project_custom_field p where p.bundle_id = ${id} and ${projectFieldCondition(ctx)})`,
  seenOf: async (ctx, bundleIds) => {
    const uses = await usesOf(ctx, 'bundle_id', bundleIds)
    return new Set(bundleIds.filter(id => uses.get(id)?.some(use => seesUse(ctx, use))))
  },
  isDefault: id => sql<boolean>`exists (select 1 from custom_field f where f.default_bundle_id = ${id})`,
  isUsed: id => sql<boolean>`exists (select 1 from project_custom_field p where p.bundle_id = ${id})`,
  projects: id => sql<readonly number[]>`
    array(select distinct p.project_id from project_custom_field p where p.bundle_id = ${id})`,
}

/** How often fields have a value as default or condition. */
export const usesOfValue = (elementId: number): RawBuilder<number> => sql`
  ((select count(*) from project_custom_field
    where ${elementId}::int = any(default_values) or ${elementId}::int = any(condition_values))
  + (select count(*) from custom_field where ${elementId}::int = any(default_values)))`
