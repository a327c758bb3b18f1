import type { PermissionKey } from '@cairn/common/features/access'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'

/** Who holds a role where; a project id of null means everywhere. */
export interface Grant {
  readonly roleId: number
  readonly holder: { readonly kind: 'user' | 'group'; readonly id: number }
  readonly projectId: number | null
}

const columnsOf = ({ roleId, holder, projectId }: Grant) => ({
  role_id: roleId,
  user_id: holder.kind === 'user' ? holder.id : null,
  group_id: holder.kind === 'group' ? holder.id : null,
  project_id: projectId,
})

/** Writes a grant; one that exists already is kept. Gives its number. */
export async function insertGrant(ctx: RequestContext, grant: Grant): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with given as (
      insert into role_grant (role_id, user_id, group_id, project_id)
      values (${grant.roleId}::int, ${columnsOf(grant).user_id}::int, ${columnsOf(grant).group_id}::int,
        ${grant.projectId}::int)
      on conflict do nothing returning id
    )
    select id from given union all
    select id from role_grant where role_id = ${grant.roleId}::int
      and user_id is not distinct from ${columnsOf(grant).user_id}::int
      and group_id is not distinct from ${columnsOf(grant).group_id}::int
      and project_id is not distinct from ${grant.projectId}::int
    limit 1`.execute(ctx.db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A grant vanished while it was written')
  return id
}

export async function findGrant(ctx: RequestContext, id: number): Promise<Grant | null> {
  const row = await ctx.db
    .selectFrom('role_grant')
    .select(['role_id', 'user_id', 'group_id', 'project_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const holder =
    row.user_id === null
      ? ({ kind: 'group', id: row.group_id ?? 0 } as const)
      : ({ kind: 'user', id: row.user_id } as const)
  return { roleId: row.role_id, holder, projectId: row.project_id }
}

export async function deleteGrant(ctx: RequestContext, id: number): Promise<void> {
  await ctx.db.deleteFrom('role_grant').where('id', '=', id).execute()
}

export async function updateGrant(ctx: RequestContext, id: number, grant: Grant): Promise<void> {
  await ctx.db.updateTable('role_grant').set(columnsOf(grant)).where('id', '=', id).execute()
}

/** Number of a built-in role. */
export async function roleIdOf(ctx: RequestContext, key: string): Promise<number> {
  return (await ctx.db.selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
}

export async function permissionsOfRole(ctx: RequestContext, roleId: number): Promise<readonly PermissionKey[]> {
  const rows = await ctx.db
    .selectFrom('role_permission')
    .select('permission')
    .where('role_id', '=', roleId)
    .orderBy('permission')
    .execute()
  return rows.map(row => row.permission as PermissionKey)
}

/** What being in the group gives: from its own grants and those of the groups above it. */
export async function permissionsOfGroup(
  ctx: RequestContext,
  groupId: number,
): Promise<readonly { readonly permission: PermissionKey; readonly projectId: number | null }[]> {
  const { rows } = await sql<{ permission: PermissionKey; projectId: number | null }>`
    with recursive above as (
      select id, parent_id from user_group where id = ${groupId}
      union select parent.id, parent.parent_id from user_group parent join above on parent.id = above.parent_id
    )
    select distinct rp.permission, g.project_id as "projectId"
    from role_grant g join role_permission rp on rp.role_id = g.role_id
    where g.group_id in (select id from above)`.execute(ctx.db)
  return rows
}

/** People who can sign in and hold the administrator's role everywhere, directly or through groups. */
export async function countAdministrators(ctx: RequestContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive grants as (
      select g.user_id, g.group_id from role_grant g join role r on r.id = g.role_id
      where r.key = 'system-admin' and g.project_id is null
    ),
    holding as (
      select id, kind from user_group where id in (select group_id from grants)
      union select child.id, child.kind from user_group child join holding on child.parent_id = holding.id
    )
    select count(*) as count from users u
    where not u.banned and not u.guest and not u.anonymized
      and (u.id in (select user_id from grants)
        or u.id in (select user_id from user_group_member where group_id in (select id from holding))
        or exists (select 1 from holding where kind in ('all', 'registered')))`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Takes all roles from a user who is removed. */
export async function withdrawAllRoles(ctx: RequestContext, userId: number): Promise<void> {
  await ctx.db.deleteFrom('role_grant').where('user_id', '=', userId).execute()
}

/** Gives a group the roles that another one has, where that one has them. */
export async function copyGrants(ctx: RequestContext, fromGroupId: number, toGroupId: number): Promise<void> {
  await sql`insert into role_grant (role_id, group_id, project_id)
    select role_id, ${toGroupId}::int, project_id from role_grant where group_id = ${fromGroupId}
    on conflict do nothing`.execute(ctx.db)
}
