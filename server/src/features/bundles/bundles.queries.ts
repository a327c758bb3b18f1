import type { BundleKind } from '@cairn/common/features/bundles'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { type Ref, refsTo } from '../../platform/projection/index.ts'
import { containsPattern, pageOfUsers, userContains } from '../projects/index.ts'
import { bundleCondition } from './bundles.policy.ts'
import { aggregatedUsers } from './bundles.store.ts'

/** Ids of a page of the visible bundles of a kind whose names contain a text, by name. */
export async function findBundles(
  ctx: RequestContext,
  kind: BundleKind,
  text: string,
  paging: Paging,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from bundle where kind = ${kind} and name ilike ${containsPattern(text)} and ${bundleCondition(ctx)}
    order by name collate "und-x-icu", id limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return rows.map(row => row.id)
}

interface UserFilter {
  /** What the name or login contains. */
  readonly query?: string | undefined
  readonly banned?: boolean | undefined
}

/** A page of the users of a bundle: those it lists, and members of groups that it lists. */
export function findBundleUsers(
  ctx: RequestContext,
  bundleId: number,
  { query = '', banned }: UserFilter,
  paging: Paging,
): Promise<readonly Ref[]> {
  const state = banned === undefined ? sql`` : sql`and banned = ${banned}`
  return pageOfUsers(ctx, sql<boolean>`id in ${aggregatedUsers(bundleId)} ${state} and ${userContains(query)}`, paging)
}

/** A page of the users that a bundle lists by themselves. */
export function findIndividuals(ctx: RequestContext, bundleId: number, paging: Paging): Promise<readonly Ref[]> {
  return pageOfUsers(ctx, isIndividual(bundleId), paging)
}

/** A user that a bundle lists by itself; null when it does not. */
export async function findIndividual(ctx: RequestContext, bundleId: number, userId: number): Promise<Ref | null> {
  const [found] = await pageOfUsers(ctx, sql<boolean>`id = ${userId} and ${isIndividual(bundleId)}`, {
    skip: 0,
    top: 1,
  })
  return found ?? null
}

const isIndividual = (bundleId: number) =>
  sql<boolean>`id in (select user_id from bundle_user where bundle_id = ${bundleId})`

/** A page of the groups that a bundle lists, by name. */
export async function findBundleGroups(ctx: RequestContext, bundleId: number, paging: Paging): Promise<readonly Ref[]> {
  const { rows } = await sql<{ id: number }>`
    select id from user_group where id in (select group_id from bundle_group where bundle_id = ${bundleId})
    order by name collate "und-x-icu", id limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return refsTo(
    'UserGroup',
    rows.map(row => row.id),
  )
}
