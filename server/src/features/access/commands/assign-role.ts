import { AssignedRole, PERMISSIONS, Role } from '@cairn/common/features/access'
import type { BodyOf } from '@cairn/common/features/entities'
import { UserGroup } from '@cairn/common/features/groups'
import { Project } from '@cairn/common/features/projects'
import { loginKey, User } from '@cairn/common/features/users'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { violates } from '../../../platform/http/index.ts'
import { can, changeAccess } from '../access.engine.ts'
import { readableGrants, requireAdministratorLeft, requireMayGrant } from '../access.policy.ts'
import { deleteGrant, findGrant, type Grant, insertGrant, permissionsOfRole, updateGrant } from '../access.store.ts'

type GrantBody = BodyOf<'AssignedRole'>

/** Gives a role without asking whether the actor may: for set-up, project creation, the command line. */
export async function grantRole(ctx: RequestContext, grant: Grant): Promise<number> {
  return changeAccess(ctx, tx => insertGrant(tx, grant))
}

export async function assignRole(ctx: RequestContext, body: GrantBody): Promise<number> {
  if (!body.role) throw new AppError('field_required', { name: 'role' })
  if (!body.holder) throw new AppError('field_required', { name: 'holder' })
  if (!body.scope) throw new AppError('field_required', { name: 'scope' })
  const grant = await grantOf(ctx, body, null)
  return changeAccess(ctx, async tx => {
    await requireGrantable(tx, grant)
    return insertGrant(tx, grant)
  })
}

export async function reassignRole(ctx: RequestContext, text: string, body: GrantBody): Promise<number> {
  return changeAccess(ctx, async tx => {
    const { id, grant } = await readableGrant(tx, text)
    const wanted = await grantOf(tx, body, grant)
    await requireMayGrant(tx, grant)
    await requireGrantable(tx, wanted)
    await updateGrant(tx, id, wanted).catch(error => {
      throw violates(error, 'role_grant_once') ? new AppError('name_taken', { name: text }) : error
    })
    await requireAdministratorLeft(tx)
    return id
  })
}

export async function withdrawRole(ctx: RequestContext, text: string): Promise<void> {
  await changeAccess(ctx, async tx => {
    const { id, grant } = await readableGrant(tx, text)
    await requireMayGrant(tx, grant)
    await deleteGrant(tx, id)
    await requireAdministratorLeft(tx)
  })
}

async function readableGrant(ctx: RequestContext, text: string): Promise<{ id: number; grant: Grant }> {
  const id = AssignedRole.parseId(text) ?? 0
  const grant = await findGrant(ctx, id)
  const readable = readableGrants(ctx)
  const isReadable = readable === 'all' || readable.some(projectId => projectId === grant?.projectId)
  if (!grant || !isReadable) throw notFound(text)
  return { id, grant }
}

async function requireGrantable(ctx: RequestContext, grant: Grant): Promise<void> {
  await requireMayGrant(ctx, grant)
  if (grant.projectId === null) return
  const permissions = await permissionsOfRole(ctx, grant.roleId)
  if (!permissions.some(permission => PERMISSIONS[permission]?.scope === 'project'))
    throw new AppError('bad_request', { reason: 'the role holds no permission that applies to projects' })
}

async function grantOf(ctx: RequestContext, body: GrantBody, current: Grant | null): Promise<Grant> {
  return {
    roleId: body.role ? await roleOf(ctx, body.role) : (current?.roleId ?? 0),
    holder: body.holder ? await holderOf(ctx, body.holder) : (current?.holder ?? { kind: 'user', id: 0 }),
    projectId: body.scope ? await scopeOf(ctx, body.scope) : (current?.projectId ?? null),
  }
}

async function roleOf(ctx: RequestContext, body: BodyOf<'Role'>): Promise<number> {
  const id = body.id ? Role.requireId(body.id) : null
  const row = await ctx.db
    .selectFrom('role')
    .select('id')
    .where(where => (id === null ? where('key', '=', body.key ?? '') : where('id', '=', id)))
    .executeTakeFirst()
  if (!row) throw notFound(body.id ?? body.key ?? 'none')
  return row.id
}

async function holderOf(ctx: RequestContext, body: BodyOf<'RoleHolder'>): Promise<Grant['holder']> {
  const groupId = body.id ? UserGroup.parseId(body.id) : null
  if (groupId !== null) {
    const group = await sql<{ id: number }>`select id from user_group where id = ${groupId}`.execute(ctx.db)
    if (group.rows.length === 1) return { kind: 'group', id: groupId }
  } else {
    const userId = body.id ? User.requireId(body.id) : null
    const user = await sql<{ id: number }>`
      select id from users where not anonymized
        and ${userId === null ? sql`login_key = ${loginKey(body.login ?? '')}` : sql`id = ${userId}`}`.execute(ctx.db)
    const id = user.rows[0]?.id
    if (id !== undefined) return { kind: 'user', id }
  }
  throw notFound(body.id ?? body.login ?? 'none')
}

async function scopeOf(ctx: RequestContext, body: BodyOf<'AccessScope'>): Promise<number | null> {
  if (!body.project) {
    if (body.$type === 'ProjectScope') throw new AppError('field_required', { name: 'scope.project' })
    if (body.$type === 'GlobalScope' || body.id === 'global') return null
    throw new AppError('type_required')
  }
  const given = body.project.id ?? ''
  const id = Project.requireId(given)
  const found = can(ctx, 'PROJECT_READ_BASIC', id)
    ? await sql`select 1 from project where id = ${id}`.execute(ctx.db)
    : { rows: [] }
  if (found.rows.length === 0) throw notFound(given)
  return id
}
