import type { BodyOf } from '@cairn/common/features/entities'
import { UserGroup } from '@cairn/common/features/groups'
import { User } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { type AnyLoader, inlineLoader, Ref, refsTo } from '../../platform/projection/index.ts'
import { knownGroupIds, knownUserIds } from '../projects/index.ts'

/** Groups and users that may see something; both empty = no limit. */
export interface Permitted {
  readonly groups: readonly number[]
  readonly users: readonly number[]
}

/** The most principals one visibility may list: `acl` stands in index rows of bounded size. */
const MAX_PERMITTED = 100

/** Nobody is named: there is no limit. */
export const UNLIMITED: Permitted = { groups: [], users: [] }

/**
 * Reads a `visibility` body: null or an unlimited one lifts the limit. `current`: who is named already, and may stay.
 * Other groups and users whom the actor may not know of are refused in the same way as unknown ones.
 */
export async function readVisibility(
  ctx: RequestContext,
  body: BodyOf<'Visibility'> | null | undefined,
  current: Permitted = UNLIMITED,
): Promise<Permitted> {
  if (!body || body.$type === 'UnlimitedVisibility') return UNLIMITED
  const groups = body.permittedGroups ?? []
  const users = body.permittedUsers ?? []
  requireFew(groups.length + users.length)
  return {
    groups: await knownGroupIds(ctx, groups, current.groups),
    users: await knownUserIds(ctx, users, current.users),
  }
}

/** The body that sets a visibility so. */
export function visibilityBody({ groups, users }: Permitted): BodyOf<'Visibility'> {
  if (groups.length + users.length === 0) return { $type: 'UnlimitedVisibility' }
  return {
    $type: 'LimitedVisibility',
    permittedGroups: groups.map(id => ({ id: UserGroup.id(id) })),
    permittedUsers: users.map(id => ({ id: User.id(id) })),
  }
}

/** Refuses a visibility that lists more groups and users than one may. */
export function requireFew(count: number): void {
  if (count > MAX_PERMITTED)
    throw new AppError('bad_request', { reason: `a visibility lists at most ${MAX_PERMITTED} groups and users` })
}

/** The acl of a visibility: those permitted and who sees it anyway (`implicit`); [] when there is no limit. */
export function aclOf(permitted: Permitted, implicit: number): readonly number[] {
  const listed = [...permitted.groups, ...permitted.users]
  return listed.length === 0 ? [] : [...new Set([...listed, implicit])]
}

/** Who may see it: shown as the permitted groups and users, with who sees it anyway. */
interface VisibilityRow {
  readonly groups: readonly number[]
  readonly users: readonly number[]
  readonly implicit: readonly number[]
  /** It is the limit of what the thing stands below. */
  readonly inherited: boolean
}

/** How a visibility is shown. */
export function visibilityRef(
  groups: readonly number[],
  users: readonly number[],
  implicit: readonly number[],
  { inherited = false }: { readonly inherited?: boolean } = {},
): Ref {
  return groups.length + users.length > 0
    ? new Ref<VisibilityRow>('LimitedVisibility', { groups, users, implicit, inherited })
    : new Ref('UnlimitedVisibility', 'unlimited')
}

/** Names of groups and users, by their numbers. */
export async function namesOfPrincipals(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, full_name as name from users where id = any(${intArray(ids)})
    union all select id, name from user_group where id = any(${intArray(ids)})`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const visibilityLoaders: readonly AnyLoader[] = [
  inlineLoader<VisibilityRow>({
    entity: 'LimitedVisibility',
    fields: {
      id: { value: () => 'limited' },
      permittedGroups: { value: row => refsTo('UserGroup', row.groups) },
      permittedUsers: { value: row => refsTo('User', row.users) },
      implicitPermittedUsers: { value: row => refsTo('User', row.implicit) },
      inherited: { value: row => row.inherited },
    },
  }),
  inlineLoader<string>({ entity: 'UnlimitedVisibility', fields: { id: { value: () => 'unlimited' } } }),
]
