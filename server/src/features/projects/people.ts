import { UserGroup } from '@cairn/common/features/groups'
import { User } from '@cairn/common/features/users'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'

/** How bodies name a user or group; any one of them is enough. */
export interface PersonRef {
  readonly id?: string | null | undefined
  readonly login?: string | null | undefined
  readonly ringId?: string | null | undefined
  readonly name?: string | null | undefined
}

const comparable = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** The user that a body names by id, login or ring id. Throws `unknown_value` with the attribute's name. */
export async function requireUserRef(
  ctx: RequestContext,
  ref: PersonRef | null | undefined,
  attribute: string,
): Promise<{ readonly id: number; readonly guest: boolean; readonly banned: boolean }> {
  const given = ref?.id ?? ref?.login ?? ref?.ringId
  if (!given) throw new AppError('field_required', { name: attribute, field: attribute })
  const ringHex = /^ca140000-0000-4000-8000-([0-9a-f]{12})$/.exec(ref?.ringId ?? '')?.[1]
  const row = await ctx.db
    .selectFrom('users')
    .select(['id', 'guest', 'banned'])
    .where(
      ref?.id
        ? sql<boolean>`id = ${Math.min(User.requireId(ref.id), 2_147_483_647)}`
        : ref?.login
          ? sql<boolean>`login_key = ${comparable(ref.login)}`
          : sql<boolean>`id = ${Math.min(Number.parseInt(ringHex ?? '0', 16), 2_147_483_647)}`,
    )
    .executeTakeFirst()
  if (!row) throw new AppError('unknown_value', { name: attribute, value: given.slice(0, 100) })
  return row
}

/** The group that a body names by id or name. Throws `unknown_value`. */
export async function requireGroupRef(
  ctx: RequestContext,
  ref: PersonRef | null | undefined,
  attribute: string,
): Promise<{ readonly id: number; readonly kind: string; readonly parentId: number | null }> {
  const given = ref?.id ?? ref?.name
  if (!given) throw new AppError('field_required', { name: attribute, field: attribute })
  const row = await ctx.db
    .selectFrom('user_group')
    .select(['id', 'kind', 'parent_id', 'project_id'])
    .where(
      ref?.id
        ? sql<boolean>`id = ${Math.min(UserGroup.requireId(ref.id), 2_147_483_647)}`
        : sql<boolean>`name_key = ${comparable(given)}`,
    )
    .executeTakeFirst()
  if (!row) throw new AppError('unknown_value', { name: attribute, value: given.slice(0, 100) })
  return { id: row.id, kind: row.kind, parentId: row.parent_id }
}

/** SQL: ids of everyone in the groups, through their sub-groups and the implicit groups. */
export function membersOfGroups(groupIds: ReturnType<typeof sql>): ReturnType<typeof sql> {
  return sql`(
    with recursive inner_group as (
      select id, kind from user_group where id in (${groupIds})
      union select child.id, child.kind from user_group child join inner_group on child.parent_id = inner_group.id
    )
    select m.user_id from user_group_member m where m.group_id in (select id from inner_group)
    union
    select u.id from users u where exists (
      select 1 from inner_group g where g.kind = 'all' or (g.kind = 'registered' and not u.guest))
  )`
}

/** The user that a path names by database id, ring id or login; throws `not_found`. */
export function userInPath(ctx: RequestContext, text: string): ReturnType<typeof requireUserRef> {
  const ref = /^\d+-\d+$/.test(text) ? { id: text } : text.startsWith('ca140000-') ? { ringId: text } : { login: text }
  return requireUserRef(ctx, ref, 'user').catch(error => {
    throw unknownInPath(error, text)
  })
}

/** The group that a path names by database id or name; throws `not_found`. */
export function groupInPath(ctx: RequestContext, text: string): ReturnType<typeof requireGroupRef> {
  const ref = /^\d+-\d+$/.test(text) ? { id: text } : { name: text }
  return requireGroupRef(ctx, ref, 'group').catch(error => {
    throw unknownInPath(error, text)
  })
}

function unknownInPath(error: unknown, text: string): unknown {
  const isUnknown = error instanceof AppError && (error.code === 'unknown_value' || error.code === 'invalid_id')
  return isUnknown ? notFound(text) : error
}
