import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'

/** Groups and users that may see something; both empty = no limit. */
export interface Permitted {
  readonly groups: readonly number[]
  readonly users: readonly number[]
}

/** The most principals one visibility may list: `acl` stands in index rows of bounded size. */
const MAX_PERMITTED = 100

/** Reads a `visibility` body: null or an unlimited one lifts the limit. Unknown groups and users are refused. */
export async function readVisibility(
  ctx: RequestContext,
  body: BodyOf<'Visibility'> | null | undefined,
): Promise<Permitted> {
  if (!body || body.$type === 'UnlimitedVisibility') return { groups: [], users: [] }
  requireFew((body.permittedGroups?.length ?? 0) + (body.permittedUsers?.length ?? 0))
  const groups: number[] = []
  for (const group of body.permittedGroups ?? []) groups.push(await groupId(ctx, group))
  const users: number[] = []
  for (const user of body.permittedUsers ?? []) users.push(await userId(ctx, user))
  return { groups: [...new Set(groups)], users: [...new Set(users)] }
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

async function groupId(ctx: RequestContext, body: BodyOf<'UserGroup'>): Promise<number> {
  const id = body.id ? parseId(3, body.id) : null
  const { rows } = await sql<{ id: number }>`select id from user_group
    where ${id !== null ? sql`id = ${id}` : sql`name_key = ${body.name?.trim().toLowerCase() ?? ''}`}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('unknown_value', { name: 'permittedGroups', value: body.id ?? body.name ?? '' })
  return rows[0].id
}

export async function userId(ctx: RequestContext, body: BodyOf<'User'> | null | undefined): Promise<number> {
  const id = body?.id ? parseId(1, body.id) : null
  const { rows } = await sql<{ id: number }>`select id from users
    where ${id !== null ? sql`id = ${id}` : sql`login_key = ${body?.login?.normalize('NFKC').toLowerCase() ?? ''}`}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new AppError('unknown_value', { name: 'user', value: body?.id ?? body?.login ?? '' })
  return rows[0].id
}
