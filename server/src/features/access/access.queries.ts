import { Role } from '@cairn/common/features/access'
import { UserGroup } from '@cairn/common/features/groups'
import { Project } from '@cairn/common/features/projects'
import { User } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { canReadRoles, readableGrants } from './access.policy.ts'

/** Ids of the roles, by name. */
export async function findRoles(ctx: RequestContext, text: string, paging: Paging): Promise<readonly number[]> {
  if (!canReadRoles(ctx)) throw new AppError('forbidden', { permission: 'ROLE_READ' })
  const rows = await ctx.db
    .selectFrom('role')
    .select('id')
    .where(sql<boolean>`position(lower(${text.trim()}) in lower(name)) > 0`)
    .orderBy('id')
    .offset(paging.skip)
    .$if(paging.top !== null, query => query.limit(paging.top ?? 0))
    .execute()
  return rows.map(row => row.id)
}

/** Ids of the grants that the actor may read, narrowed by `holder:<id>` and `scope:<id>` terms. */
export async function findGrants(ctx: RequestContext, text: string, paging: Paging): Promise<readonly number[]> {
  const readable = readableGrants(ctx)
  if (readable !== 'all' && readable.length === 0) throw new AppError('forbidden', { permission: 'ROLE_READ' })
  let query = ctx.db.selectFrom('role_grant').select('id')
  if (readable !== 'all') query = query.where('project_id', 'in', [...readable])
  for (const term of text.split(/\s+/).filter(part => part !== '')) {
    const [, name = '', value = ''] = /^(\w+):\s*(\S+)$/.exec(term) ?? []
    const project = Project.parseId(value)
    const user = User.parseId(value)
    const group = UserGroup.parseId(value)
    const role = Role.parseId(value)
    if (name === 'scope' && value === 'global') query = query.where('project_id', 'is', null)
    else if (name === 'scope' && project !== null) query = query.where('project_id', '=', project)
    else if (name === 'holder' && user !== null) query = query.where('user_id', '=', user)
    else if (name === 'holder' && group !== null) query = query.where('group_id', '=', group)
    else if (name === 'role' && role !== null) query = query.where('role_id', '=', role)
    else throw new AppError('invalid_query', { reason: `“${term.slice(0, 100)}”` })
  }
  const rows = await query
    .orderBy('id')
    .offset(paging.skip)
    .$if(paging.top !== null, page => page.limit(paging.top ?? 0))
    .execute()
  return rows.map(row => row.id)
}
