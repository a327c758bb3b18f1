import { type FlagDefinition, OFFERED_FLAGS, offeredFlag } from '@cairn/common/features/feature-flags'
import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'

/** A flag as somebody has it. */
export interface FlagValue {
  readonly id: string
  readonly enabled: boolean
}

/** The flags of this release as people have them: their own values, else the installation's, else the defaults. */
export async function flagsOf(
  ctx: RequestContext,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly FlagValue[]>> {
  const { rows } = await sql<{ user_id: number | null; flag: string; enabled: boolean }>`
    select null::int as user_id, id as flag, enabled from feature_flag
    union all
    select user_id, flag, enabled from user_feature_flag where user_id = any(${intArray(userIds)})`.execute(ctx.db)
  const chosen = new Map(rows.map(({ user_id, flag, enabled }) => [`${user_id} ${flag}`, enabled]))
  const valueFor = (userId: number, { id, default: fallback }: FlagDefinition): FlagValue => ({
    id,
    enabled: chosen.get(`${userId} ${id}`) ?? chosen.get(`null ${id}`) ?? fallback,
  })
  return new Map(userIds.map(userId => [userId, OFFERED_FLAGS.map(definition => valueFor(userId, definition))]))
}

/** What an installation has chosen of a flag. */
export interface FlagSetting extends FlagValue {
  readonly default: boolean
  readonly isChosen: boolean
  readonly usersCount: number
}

/** What the installation has chosen, in the order of the flags. `ids`: only of these. */
export async function flagSettings(ctx: RequestContext, ids?: readonly string[]): Promise<readonly FlagSetting[]> {
  const flags = OFFERED_FLAGS.filter(({ id }) => ids?.includes(id) ?? true)
  const { rows } = await sql<{ id: string; enabled: boolean | null; count: number }>`
    select flag.id, chosen.enabled, (select count(*)::int from user_feature_flag own where own.flag = flag.id) as count
    from unnest(${flags.map(({ id }) => id)}::text[]) as flag (id)
    left join feature_flag chosen on chosen.id = flag.id`.execute(ctx.db)
  const rowOf = new Map(rows.map(row => [row.id, row]))
  return flags.map(({ id, default: fallback }) => {
    const { enabled = null, count = 0 } = rowOf.get(id) ?? {}
    return { id, default: fallback, enabled: enabled ?? fallback, isChosen: enabled !== null, usersCount: count }
  })
}

/** Somebody who has a value of their own. */
export interface FlagUser {
  readonly userId: number
  readonly enabled: boolean
}

/** People who have a value of their own for a flag, by name. */
export async function usersOfFlag(
  ctx: RequestContext,
  id: string,
  { skip, top }: { readonly skip: number; readonly top: number | null },
): Promise<readonly FlagUser[]> {
  const { rows } = await sql<FlagUser>`
    select own.user_id as "userId", own.enabled
    from user_feature_flag own join users u on u.id = own.user_id
    where own.flag = ${id}
    order by u.full_name collate "und-x-icu", u.id offset ${skip} limit ${top}`.execute(ctx.db)
  return rows
}

/** The flag of this release with an id. Throws `not_found` for any other. */
export function requireFlag(id: string): FlagDefinition {
  const flag = offeredFlag(id)
  if (!flag) throw notFound(id)
  return flag
}
