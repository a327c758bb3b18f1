import { permissionOfWire } from '@cairn/common/features/access'
import { Project } from '@cairn/common/features/projects'
import { loginKey } from '@cairn/common/features/users'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { can, holders } from '../access/index.ts'

interface UserFilter {
  readonly query?: string | undefined
  readonly banned?: 'true' | 'false' | undefined
  readonly permission?: string | undefined
  readonly projectId?: string | readonly string[] | undefined
}

/**
 * Ids of users by name; those whose name, login or e-mail begins with the text come first. Who may not look
 * users up finds only oneself. E-mail addresses are searched only for who may see them.
 */
export async function findUsers(ctx: RequestContext, filter: UserFilter, paging: Paging): Promise<readonly number[]> {
  const text = textOf(filter)
  const rows = await (await usersMatching(ctx, filter))
    .select('id')
    .$if(text !== '', query =>
      query.orderBy(
        sql`case when starts_with(login_key, ${text}) or starts_with(lower(full_name), ${text}) then 0 else 1 end`,
      ),
    )
    .orderBy(sql`full_name collate "und-x-icu"`)
    .orderBy('id')
    .offset(paging.skip)
    .$if(paging.top !== null, page => page.limit(paging.top ?? 0))
    .execute()
  return rows.map(row => row.id)
}

/** How many `findUsers` would find without paging. */
export async function countUsers(ctx: RequestContext, filter: UserFilter): Promise<number> {
  const found = await (await usersMatching(ctx, filter))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst()
  return found?.count ?? 0
}

const textOf = (filter: UserFilter): string => loginKey(filter.query ?? '').slice(0, 200)

async function usersMatching(ctx: RequestContext, filter: UserFilter) {
  const text = textOf(filter)
  const permission = filter.permission === undefined ? null : permissionOfWire(filter.permission)
  if (filter.permission !== undefined && permission === null)
    throw new AppError('invalid_parameter', { name: 'permission', reason: 'there is no such permission' })
  const projects = await projectsOf(ctx, filter.projectId)

  let query = ctx.db.selectFrom('users').where('anonymized', '=', false)
  if (!can(ctx, 'USER_READ_BASIC')) query = query.where('id', '=', ctx.actor.userId)
  if (filter.banned !== undefined) query = query.where('banned', '=', filter.banned === 'true')
  if (permission !== null) {
    for (const project of projects.length > 0 ? projects : [null])
      query = query.where(sql<boolean>`users.id in ${holders(permission, project)}`)
  }
  const email = can(ctx, 'USER_READ') ? sql`coalesce(email_key, '')` : sql`''`
  if (text !== '')
    query = query.where(
      sql<boolean>`(position(${text} in login_key) > 0 or position(${text} in lower(full_name)) > 0
        or position(${text} in ${email}) > 0)`,
    )
  return query
}

/** Numbers of the given projects (database ids or keys). What the actor may not see does not exist. */
async function projectsOf(
  ctx: RequestContext,
  given: string | readonly string[] | undefined,
): Promise<readonly number[]> {
  const texts = (given === undefined ? [] : typeof given === 'string' ? [given] : given).filter(text => text !== '')
  if (texts.length > 20) throw new AppError('invalid_parameter', { name: 'projectId', reason: 'at most 20' })
  return Promise.all(
    texts.map(async text => {
      const id = Project.parseId(text) ?? (await projectOfKey(ctx, text))
      if (id === null || !can(ctx, 'PROJECT_READ_BASIC', id)) throw notFound(text)
      return id
    }),
  )
}

async function projectOfKey(ctx: RequestContext, key: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select project_id as id from project_key where key = ${key.toUpperCase()}`.execute(ctx.db)
  return rows[0]?.id ?? null
}
