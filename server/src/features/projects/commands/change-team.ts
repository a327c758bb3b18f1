import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { changeAccess, requireMayFillGroup } from '../../access/index.ts'
import { requireProjectUpdate } from '../projects.policy.ts'
import { type ProjectInfo, teamOf } from '../projects.store.ts'

async function changeTeam(
  ctx: RequestContext,
  project: ProjectInfo,
  change: (ctx: RequestContext, teamId: number) => Promise<void>,
): Promise<void> {
  requireProjectUpdate(ctx, project)
  await changeAccess(ctx, async tx => {
    const teamId = await teamOf(tx, project.id)
    // The team may hold more than its role in the project: nobody lets others into what they do not hold.
    await requireMayFillGroup(tx, teamId)
    await change(tx, teamId)
    await tx.events.add(tx, {
      kind: 'project.teamChanged',
      entity: 'Project',
      entityId: project.id,
      projectId: project.id,
    })
  })
}

/** Adding a member twice changes nothing. */
export function addTeamMember(ctx: RequestContext, project: ProjectInfo, userId: number): Promise<void> {
  return changeTeam(ctx, project, async (tx, teamId) => {
    await tx.db
      .insertInto('user_group_member')
      .values({ group_id: teamId, user_id: userId })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
}

export function removeTeamMember(ctx: RequestContext, project: ProjectInfo, userId: number): Promise<void> {
  return changeTeam(ctx, project, async (tx, teamId) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('user_group_member')
      .where('group_id', '=', teamId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound(`1-${userId}`)
  })
}

/** A group stands in one team at most, as its parent; implicit groups and other teams cannot be put into one. */
export function addTeamSubgroup(ctx: RequestContext, project: ProjectInfo, groupId: number): Promise<void> {
  return changeTeam(ctx, project, async (tx, teamId) => {
    const group = await tx.db
      .selectFrom('user_group')
      .select(['kind', 'name', 'parent_id'])
      .where('id', '=', groupId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (group.kind !== 'custom') throw new AppError('read_only_entity', { name: group.name })
    if (group.parent_id !== null && group.parent_id !== teamId) throw new AppError('in_use', { name: group.name })
    await tx.db.updateTable('user_group').set({ parent_id: teamId }).where('id', '=', groupId).execute()
  })
}

export function removeTeamSubgroup(ctx: RequestContext, project: ProjectInfo, groupId: number): Promise<void> {
  return changeTeam(ctx, project, async (tx, teamId) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('user_group')
      .set({ parent_id: null })
      .where('id', '=', groupId)
      .where('parent_id', '=', teamId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw notFound(`3-${groupId}`)
  })
}
