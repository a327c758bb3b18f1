import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { projectFieldCondition } from '../../custom-fields/index.ts'
import { beginsBy, matching } from './matching.ts'

/** A value of a bundle. */
export interface FoundElement {
  readonly id: number
  readonly name: string
  readonly bundleId: number
  readonly archived: boolean
  readonly color: number
  readonly isResolved: boolean
  readonly begins: boolean
}

/** Bundles whose values are read one by one; of further ones only names that begin with the prefix are found. */
const MAX_BUNDLES = 200
const PER_BUNDLE = 50

const columns = (begins: RawBuilder<boolean>) => sql`
  e.id, e.name, e.bundle_id as "bundleId", e.archived, e.color, e.is_resolved as "isResolved", ${begins} as begins`

/**
 * Values of the bundles (the first ones are preferred) of which a word begins with the prefix; of equal names one.
 * Archived values are found only by a prefix, and come last.
 */
export async function elementsOf(
  ctx: RequestContext,
  bundleIds: readonly number[],
  prefix: string,
  limit: number,
): Promise<readonly FoundElement[]> {
  if (bundleIds.length === 0) return []
  const { begins, matches } = matching(prefix, 'e.name')
  const near = bundleIds.slice(0, MAX_BUNDLES)
  const far = prefix === '' ? [] : bundleIds.slice(MAX_BUNDLES)
  const { rows } = await sql<FoundElement>`
    select "id", "name", "bundleId", "archived", "color", "isResolved", "begins" from (
      select distinct on (lower(found.name)) found.* from (
        select ${columns(begins)}, o.place, e.ordinal
        from unnest(${intArray(near)}) with ordinality as o(bundle_id, place)
        cross join lateral (
          select * from bundle_element e where e.bundle_id = o.bundle_id and ${matches}
            ${prefix === '' ? sql`and not e.archived` : sql``} order by e.archived, e.ordinal, e.id limit ${PER_BUNDLE}
        ) e
        ${
          far.length === 0
            ? sql``
            : sql`union all (select ${columns(sql`true`)}, ${MAX_BUNDLES + 1}, e.ordinal from bundle_element e
                where ${beginsBy('e.name', prefix)} and e.bundle_id = any(${intArray(far)}) limit ${limit})`
        }
      ) found order by lower(found.name), found.archived, found.place
    ) e order by archived, begins desc, place, ordinal, lower(name), id limit ${limit}`.execute(ctx.db)
  return rows
}

/** A value found by its name alone, with the fields of the reader that offer it. */
export interface NamedElement extends FoundElement {
  readonly fieldIds: readonly number[]
  /** Offered in one of the preferred projects. */
  readonly near: boolean
}

const LOOKED_AT = 500

/** Values of any field whose name begins with the prefix (not empty), those of the projects first; of equal names one. */
export async function elementsNamed(
  ctx: RequestContext,
  prefix: string,
  projects: ReadonlySet<number>,
  limit: number,
): Promise<readonly NamedElement[]> {
  const { rows } = await sql<NamedElement>`
    select * from (
      select distinct on (lower(found.name)) found.* from (
        select ${columns(sql`true`)}, u.fields as "fieldIds", u.near
        from (select * from bundle_element e where ${beginsBy('e.name', prefix)}
          and e.bundle_id in (select p.bundle_id from project_custom_field p where ${projectFieldCondition(ctx)})
          limit ${LOOKED_AT}) e
        cross join lateral (
          select array_agg(distinct p.field_id) as fields, bool_or(p.project_id = any(${intArray(projects)})) as near
          from project_custom_field p where p.bundle_id = e.bundle_id and ${projectFieldCondition(ctx)}
        ) u where u.fields is not null
      ) found order by lower(found.name), found.near desc, found.archived, found.id
    ) e order by near desc, archived, length(name), lower(name), id limit ${limit}`.execute(ctx.db)
  return rows
}
