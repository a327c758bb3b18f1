import type { BodyOf } from '@cairn/common/features/entities'
import { UserGroup } from '@cairn/common/features/groups'
import { User } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { can } from '../access/index.ts'
import { projectCondition } from './projects.policy.ts'

type Ids = readonly number[]

const MAX_INT = 2_147_483_647

/**
 * Ids of the groups that a body names by `id` or `name`, each once: all with the right, else one's own, teams of known
 * projects, and those of `kept`, which stand there already. Any other does not exist: `unknown_value`.
 */
export async function knownGroupIds(
  ctx: RequestContext,
  groups: readonly BodyOf<'UserGroup'>[],
  kept: Ids,
): Promise<Ids> {
  const known = can(ctx, 'GROUP_READ')
    ? sql`true`
    : sql`(g.id = any(${intArray([...ctx.actor.principals, ...kept])})
        or (g.kind = 'team' and ${projectCondition(ctx, 'g.project_id')}))`
  return idsOf(
    groups.map(group => ({ id: group.id ? UserGroup.requireId(group.id) : null, key: keyOf(group.name) })),
    'permittedGroups',
    async (ids, keys) =>
      (
        await sql<Found>`select g.id, g.name_key as key from user_group g
          where (g.id = any(${intArray(ids)}) or g.name_key = any(${[...keys]}::text[])) and ${known}`.execute(ctx.db)
      ).rows,
  )
}

/**
 * Ids of the people whom a body names by `id` or `login`, each once: all for who may read about people, else oneself
 * and those of `kept`. Anybody else does not exist: `unknown_value` of `name`.
 */
export async function knownUserIds(
  ctx: RequestContext,
  users: readonly BodyOf<'User'>[],
  kept: Ids,
  name = 'permittedUsers',
): Promise<Ids> {
  const known = can(ctx, 'USER_READ_BASIC') ? sql`true` : sql`id = any(${intArray([ctx.actor.userId, ...kept])})`
  return idsOf(
    users.map(user => ({ id: user.id ? User.requireId(user.id) : null, key: keyOf(user.login) })),
    name,
    async (ids, keys) =>
      (
        await sql<Found>`select id, login_key as key from users
          where (id = any(${intArray(ids)}) or login_key = any(${[...keys]}::text[])) and ${known}`.execute(ctx.db)
      ).rows,
  )
}

interface Found {
  readonly id: number
  readonly key: string
}

interface Wanted {
  readonly id: number | null
  readonly key: string
}

const keyOf = (name: string | null | undefined): string => (name ?? '').trim().normalize('NFKC').toLowerCase()

async function idsOf(
  wanted: readonly Wanted[],
  name: string,
  find: (ids: Ids, keys: readonly string[]) => Promise<readonly Found[]>,
): Promise<Ids> {
  if (wanted.length === 0) return []
  const found = await find(
    wanted.flatMap(({ id }) => (id === null || id > MAX_INT ? [] : [id])),
    wanted.flatMap(({ id, key }) => (id === null && key ? [key] : [])),
  )
  const ids = wanted.map(({ id, key }) => {
    const match = found.find(row => (id === null ? row.key === key : row.id === id))
    if (!match) throw new AppError('unknown_value', { name, value: id === null ? key.slice(0, 100) : String(id) })
    return match.id
  })
  return [...new Set(ids)]
}
