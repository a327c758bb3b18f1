import {
  addTeamGroup,
  addTeamUser,
  getTeam,
  listTeamGroups,
  listTeamOwnUsers,
  listTeamUsers,
  removeTeamGroup,
  removeTeamUser,
} from '@cairn/common/features/projects'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { teamOf } from '../groups/index.ts'
import { handle } from '../handle.ts'
import { addTeamMember, addTeamSubgroup, removeTeamMember, removeTeamSubgroup } from './commands/change-team.ts'
import { groupInPath, requireGroupRef, requireUserRef, userInPath } from './people.ts'
import { requireProjectUpdate } from './projects.policy.ts'
import { findTeamGroups, findTeamOwnUsers, findTeamUsers } from './projects.queries.ts'
import { resolveProject } from './projects.store.ts'

export const teamRoutes: readonly BoundRoute[] = [
  handle(getTeam, async (ctx, { params }) => {
    const project = await resolveProject(ctx, params.id)
    return new Ref('UserGroup', await teamOf(ctx, project.id))
  }),
  handle(listTeamUsers, async (ctx, { params, query, paging }) => {
    const project = await resolveProject(ctx, params.id)
    return findTeamUsers(ctx, await teamOf(ctx, project.id), query.query ?? '', paging)
  }),
  handle(listTeamOwnUsers, async (ctx, { params, paging }) => {
    const project = await resolveProject(ctx, params.id)
    return findTeamOwnUsers(ctx, await teamOf(ctx, project.id), paging)
  }),
  handle(addTeamUser, async (ctx, { params, body }) => {
    const project = await resolveProject(ctx, params.id)
    requireProjectUpdate(ctx, project)
    const user = await requireUserRef(ctx, body, 'user')
    await addTeamMember(ctx, project, user.id)
    return new Ref('User', user.id)
  }),
  handle(removeTeamUser, async (ctx, { params }) => {
    const project = await resolveProject(ctx, params.id)
    requireProjectUpdate(ctx, project)
    await removeTeamMember(ctx, project, (await userInPath(ctx, params.userId)).id)
    return null
  }),
  handle(listTeamGroups, async (ctx, { params, paging }) => {
    const project = await resolveProject(ctx, params.id)
    return refsTo('UserGroup', await findTeamGroups(ctx, await teamOf(ctx, project.id), paging))
  }),
  handle(addTeamGroup, async (ctx, { params, body }) => {
    const project = await resolveProject(ctx, params.id)
    requireProjectUpdate(ctx, project)
    const group = await requireGroupRef(ctx, body, 'group')
    await addTeamSubgroup(ctx, project, group.id)
    return new Ref('UserGroup', group.id)
  }),
  handle(removeTeamGroup, async (ctx, { params }) => {
    const project = await resolveProject(ctx, params.id)
    requireProjectUpdate(ctx, project)
    await removeTeamSubgroup(ctx, project, (await groupInPath(ctx, params.groupId)).id)
    return null
  }),
]
