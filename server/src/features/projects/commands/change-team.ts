import { UserGroup } from '@cairn/common/features/groups'
import { User } from '@cairn/common/features/users'
import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { changeAccess, requireMayFillGroup } from '../../access/index.ts'
import { addMember, leaveParent, removeMember, setParent, teamOf } from '../../groups/index.ts'
import { requireProjectUpdate } from '../projects.policy.ts'
import type { ProjectInfo } from '../projects.store.ts'

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
  return changeTeam(ctx, project, (tx, teamId) => addMember(tx, teamId, userId))
}

export function removeTeamMember(ctx: RequestContext, project: ProjectInfo, userId: number): Promise<void> {
  return changeTeam(ctx, project, async (tx, teamId) => {
    if (!(await removeMember(tx, teamId, userId))) throw notFound(User.id(userId))
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
    await setParent(tx, groupId, teamId)
  })
}

export function removeTeamSubgroup(ctx: RequestContext, project: ProjectInfo, groupId: number): Promise<void> {
  return changeTeam(ctx, project, async (tx, teamId) => {
    if (!(await leaveParent(tx, groupId, teamId))) throw notFound(UserGroup.id(groupId))
  })
}
