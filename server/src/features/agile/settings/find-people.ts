import { UserGroup } from '@cairn/common/features/groups'
import { User } from '@cairn/common/features/users'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { can } from '../../access/index.ts'
import { projectCondition } from '../../projects/index.ts'
import { unknown } from './read-values.ts'

interface PersonBody {
  readonly id?: string | null
  readonly name?: string | null
}

const keyOf = (name: string | null | undefined): string => (name ?? '').trim().normalize('NFKC').toLowerCase()

/**
 * Finds people or groups that bodies name by id or by login (of groups: by name), with one statement. The function that
 * it gives throws `unknown_value` for whoever is not there, or may not be looked up by the actor and is not `kept`: as
 * where an audience is chosen, everybody knows their own groups and the teams of their projects.
 */
export async function findPeople(
  ctx: RequestContext,
  kind: 'user' | 'group',
  bodies: readonly PersonBody[],
  kept: readonly number[],
): Promise<(body: PersonBody) => number> {
  const parse = (text: string) => (kind === 'user' ? User.parseId(text) : UserGroup.parseId(text))
  const ids = bodies.flatMap(({ id }) => (id ? (parse(id) ?? []) : [])).filter(id => id <= 2_147_483_647)
  const keys = bodies.flatMap(({ id, name }) => (!id && name ? [keyOf(name)] : []))
  const looksUp = can(ctx, kind === 'user' ? 'USER_READ_BASIC' : 'GROUP_READ')
  const own = sql`id = any(${intArray([...ctx.actor.principals, ...kept])})`
  const team = kind === 'group' ? sql`(kind = 'team' and ${projectCondition(ctx, 'project_id')})` : sql`false`
  const known = looksUp ? sql`true` : sql`(${own} or ${team})`
  const key = sql.ref(kind === 'user' ? 'login_key' : 'name_key')
  const { rows } = await sql<{ id: number; key: string }>`
    select id, ${key} as key from ${sql.table(kind === 'user' ? 'users' : 'user_group')}
    where (id = any(${intArray(ids)}) or ${key} = any(${keys}::text[])) and ${known}`.execute(ctx.db)
  return body => {
    const name = keyOf(body.name)
    const found = body.id ? rows.find(({ id }) => id === parse(body.id ?? '')) : rows.find(row => row.key === name)
    if (!found) throw unknown('fieldValues', body.id ?? body.name ?? '')
    return found.id
  }
}
