import type { BundleKind } from '@cairn/common/features/bundles'
import { Bundle, BundleElement } from '@cairn/common/features/bundles'
import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import { groupBy } from '../../platform/projection/index.ts'
import { membersOfGroups } from '../projects/index.ts'
import { bundleCondition } from './bundles.policy.ts'
import { rememberedWithFields } from './fields-version.ts'

export interface BundleInfo {
  readonly id: number
  readonly kind: BundleKind
  readonly name: string
}

export interface BundleElementInfo {
  readonly id: number
  readonly bundleId: number
  readonly name: string
  readonly localizedName: string | null
  readonly ordinal: number
  readonly archived: boolean
  readonly color: number
  readonly isResolved: boolean
}

const MAX_INT = 2_147_483_647

/** A visible bundle by its database id; throws `not_found`. With a kind, only one of that kind is found. */
export async function resolveBundle(ctx: RequestContext, id: string, kind?: BundleKind): Promise<BundleInfo> {
  const number = Bundle.parseId(id)
  const row =
    number === null || number > MAX_INT
      ? undefined
      : await ctx.db
          .selectFrom('bundle')
          .select(['id', 'kind', 'name'])
          .where('id', '=', number)
          .where(bundleCondition(ctx))
          .executeTakeFirst()
  if (!row || (kind && row.kind !== kind)) throw notFound(id)
  return { id: row.id, kind: row.kind as BundleKind, name: row.name }
}

/** All values of a bundle in their order, archived ones included; from memory. */
export async function bundleElements(ctx: RequestContext, bundleId: number): Promise<readonly BundleElementInfo[]> {
  return (await bundleElementsOf(ctx, [bundleId])).get(bundleId) ?? []
}

/** As {@link bundleElements}, for many bundles with one statement. */
export function bundleElementsOf(
  ctx: RequestContext,
  bundleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly BundleElementInfo[]>> {
  const load = async (ids: readonly number[]) => {
    const rows = await ctx.db
      .selectFrom('bundle_element')
      .select([
        'id',
        'bundle_id as bundleId',
        'name',
        'localized_name as localizedName',
        'ordinal',
        'archived',
        'color',
        'is_resolved as isResolved',
      ])
      .where('bundle_id', '=', anyOf(ids))
      .orderBy('ordinal')
      .orderBy('id')
      .execute()
    return groupBy<BundleElementInfo, number>(rows, row => row.bundleId)
  }
  return rememberedWithFields<readonly BundleElementInfo[]>(ctx, 'bundle', bundleIds, load, [])
}

/** The value of that database id, or else of that name in any letter case; null for none. */
export async function findBundleElement(
  ctx: RequestContext,
  bundleId: number,
  wanted: { readonly id?: string | null; readonly name?: string | null },
): Promise<BundleElementInfo | null> {
  const elements = await bundleElements(ctx, bundleId)
  if (wanted.id) {
    const id = BundleElement.parseId(wanted.id)
    return elements.find(element => element.id === id) ?? null
  }
  const name = wanted.name?.trim().toLowerCase()
  if (!name) return null
  return (
    elements.find(element => element.name.toLowerCase() === name) ??
    elements.find(element => element.localizedName?.toLowerCase() === name) ??
    null
  )
}

/** SQL: ids of everyone in a user bundle, directly or through its groups. */
export function aggregatedUsers(bundleId: number): ReturnType<typeof sql> {
  return sql`(
    select user_id from bundle_user where bundle_id = ${bundleId}
    union select user_id from ${membersOfGroups(sql`select group_id from bundle_group where bundle_id = ${bundleId}`)} m)`
}

/** Whether a user may be a value of a field with that bundle. An empty bundle, and none, allow everyone. */
export async function isUserAllowed(ctx: RequestContext, bundleId: number | null, userId: number): Promise<boolean> {
  if (bundleId === null) return true
  const { rows } = await sql<{ allowed: boolean }>`
    select ${userId}::int in ${aggregatedUsers(bundleId)}
      or not exists (
        select 1 from bundle_user where bundle_id = ${bundleId}
        union all select 1 from bundle_group where bundle_id = ${bundleId}) as allowed`.execute(ctx.db)
  return rows[0]?.allowed === true
}
