import { UserGroup } from '@cairn/common/features/groups'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { can, canSomewhere } from '../access/index.ts'
import { idOfRing } from '../users/index.ts'

export interface Group {
  readonly id: number
  readonly name: string
  readonly kind: 'all' | 'registered' | 'team' | 'custom'
  readonly projectId: number | null
}

/** Groups are looked up by who administers them; elsewhere they are shown by name only. */
export function canReadGroups(ctx: RequestContext): boolean {
  return can(ctx, 'GROUP_READ')
}

export function requireReadGroups(ctx: RequestContext): void {
  if (!canReadGroups(ctx)) throw new AppError('forbidden', { permission: 'GROUP_READ' })
}

/** Finds a group by database id or ring id. Throws 404, also for who may neither read groups nor lead its project. */
export async function findGroup(ctx: RequestContext, text: string): Promise<Group> {
  const id = UserGroup.parseId(text) ?? idOfRing(text)
  const row =
    id === null || id > 2_147_483_647
      ? undefined
      : await ctx.db
          .selectFrom('user_group')
          .select(['id', 'name', 'kind', 'project_id'])
          .where('id', '=', id)
          .executeTakeFirst()
  if (!row || !(canReadGroups(ctx) || can(ctx, 'PROJECT_UPDATE', row.project_id))) throw notFound(text)
  return { id: row.id, name: row.name, kind: row.kind as Group['kind'], projectId: row.project_id }
}

/** Ids of groups: built-in ones first, then by name. */
export async function findGroups(ctx: RequestContext, text: string, paging: Paging): Promise<readonly number[]> {
  requireReadGroups(ctx)
  const part = text.trim().toLowerCase()
  const rows = await ctx.db
    .selectFrom('user_group')
    .select('id')
    .$if(part !== '', query => query.where(sql<boolean>`position(${part} in name_key) > 0`))
    .orderBy(sql`case kind when 'all' then 0 when 'registered' then 1 else 2 end`)
    .orderBy('name_key')
    .offset(paging.skip)
    .$if(paging.top !== null, query => query.limit(paging.top ?? 0))
    .execute()
  return rows.map(row => row.id)
}

/** Ids of the members by name; of the implicit groups everyone. */
export async function membersOf(ctx: RequestContext, group: Group, paging: Paging): Promise<readonly number[]> {
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('anonymized', '=', false)
    .$if(group.kind === 'registered', query => query.where('guest', '=', false))
    .$if(group.kind === 'team' || group.kind === 'custom', query =>
      query.where('id', 'in', inner =>
        inner.selectFrom('user_group_member').select('user_id').where('group_id', '=', group.id),
      ),
    )
    .orderBy(sql`full_name collate "und-x-icu"`)
    .orderBy('id')
    .offset(paging.skip)
    .$if(paging.top !== null, query => query.limit(paging.top ?? 0))
    .execute()
  return rows.map(row => row.id)
}

/** Whether the actor may administer the group's members. */
export function mayFill(ctx: RequestContext, group: Group): boolean {
  return can(ctx, 'GROUP_UPDATE') || (group.kind === 'team' && can(ctx, 'PROJECT_UPDATE', group.projectId))
}

/** Whether the actor may see who is in groups. */
export const seesMembers = (ctx: RequestContext): boolean => canReadGroups(ctx) || canSomewhere(ctx, 'PROJECT_UPDATE')
