import type { BodyOf } from '@cairn/common/features/entities'
import { UserGroup } from '@cairn/common/features/groups'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { violates } from '../../../platform/http/index.ts'
import {
  changeAccess,
  copyGrants,
  requireAdministratorLeft,
  requireCan,
  requireMayFillGroup,
} from '../../access/index.ts'
import { findGroup, type Group } from '../groups.store.ts'

type GroupBody = BodyOf<'UserGroup'>

export async function createGroup(ctx: RequestContext, body: GroupBody): Promise<number> {
  requireCan(ctx, 'GROUP_CREATE')
  const name = nameOf(body.name)
  checkLength('description', body.description ?? '', TEXT_LIMITS.note)
  return changeAccess(ctx, async tx => {
    const parent = await parentOf(tx, body, null)
    const { id } = await tx.db
      .insertInto('user_group')
      .values({
        ...name,
        description: body.description ?? null,
        auto_join: body.autoJoin ?? false,
        parent_id: parent ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(taken(name.name))
    await tx.events.add(tx, { kind: 'group.created', entity: 'UserGroup', entityId: id })
    return id
  })
}

export async function updateGroup(ctx: RequestContext, group: Group, body: GroupBody): Promise<void> {
  requireCan(ctx, 'GROUP_UPDATE')
  if (group.kind !== 'custom') throw new AppError('read_only_entity', { name: group.name })
  const name = body.name === undefined ? {} : nameOf(body.name)
  checkLength('description', body.description ?? '', TEXT_LIMITS.note)
  await changeAccess(ctx, async tx => {
    // Whoever joins by itself gets what the group may do.
    if (body.autoJoin) await requireMayFillGroup(tx, group.id)
    const parent = await parentOf(tx, body, group)
    const columns = {
      ...name,
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.autoJoin === undefined ? {} : { auto_join: body.autoJoin ?? false }),
      ...(parent === undefined ? {} : { parent_id: parent }),
    }
    if (Object.keys(columns).length === 0) return
    await tx.db
      .updateTable('user_group')
      .set(columns)
      .where('id', '=', group.id)
      .execute()
      .catch(taken(body.name ?? ''))
    await tx.events.add(tx, { kind: 'group.changed', entity: 'UserGroup', entityId: group.id })
    await requireAdministratorLeft(tx)
  })
}

/** Deletes a group. Its members and roles go to the successor, or are gone. */
export async function deleteGroup(ctx: RequestContext, group: Group, successor: Group | null): Promise<void> {
  requireCan(ctx, 'GROUP_DELETE')
  if (group.kind !== 'custom') throw new AppError('read_only_entity', { name: group.name })
  if (successor && (successor.kind === 'all' || successor.kind === 'registered' || successor.id === group.id))
    throw new AppError('invalid_parameter', { name: 'successor', reason: 'not a group that can take members' })
  await changeAccess(ctx, async tx => {
    await requireMayFillGroup(tx, group.id)
    if (successor) {
      await requireMayFillGroup(tx, successor.id)
      await sql`insert into user_group_member (group_id, user_id)
        select ${successor.id}::int, user_id from user_group_member where group_id = ${group.id}
        on conflict do nothing`.execute(tx.db)
      await copyGrants(tx, group.id, successor.id)
    }
    await tx.db.deleteFrom('user_group').where('id', '=', group.id).execute()
    await tx.events.add(tx, { kind: 'group.deleted', entity: 'UserGroup', entityId: group.id })
    await requireAdministratorLeft(tx)
  })
}

function nameOf(given: string | null | undefined): { readonly name: string; readonly name_key: string } {
  const name = given?.normalize('NFKC').trim() ?? ''
  if (name === '') throw new AppError('field_required', { name: 'name' })
  checkLength('name', name, TEXT_LIMITS.groupName)
  if (/\p{Cc}/u.test(name)) throw new AppError('invalid_value', { name: 'name' })
  return { name, name_key: name.toLowerCase() }
}

/** Who takes a group from its parent takes away what its members may do as a part of that. */
async function requireMayLeave(ctx: RequestContext, group: Group): Promise<void> {
  const { parent_id } = await ctx.db
    .selectFrom('user_group')
    .select('parent_id')
    .where('id', '=', group.id)
    .executeTakeFirstOrThrow()
  if (parent_id !== null) await requireMayFillGroup(ctx, parent_id)
}

/** The wanted parent: undefined = not mentioned. Members of a group have what its parents have. */
async function parentOf(ctx: RequestContext, body: GroupBody, group: Group | null): Promise<number | null | undefined> {
  if (body.parentGroup === undefined) return undefined
  if (group) await requireMayLeave(ctx, group)
  if (body.parentGroup === null) return null
  const id = UserGroup.requireId(body.parentGroup.id ?? '')
  const parent = await findGroup(ctx, UserGroup.id(id))
  if (parent.kind !== 'custom' && parent.kind !== 'team') throw new AppError('read_only_entity', { name: parent.name })
  await requireMayFillGroup(ctx, id)
  if (!group) return id
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id from user_group where id = ${id}
      union select parent.id, parent.parent_id from user_group parent join above on parent.id = above.parent_id
    ) select id from above where id = ${group.id}`.execute(ctx.db)
  if (rows.length > 0) throw new AppError('invalid_value', { name: 'parentGroup' })
  return id
}

function taken(name: string): (error: unknown) => never {
  return error => {
    throw violates(error, 'user_group_name_key_key') ? new AppError('name_taken', { name }) : error
  }
}
