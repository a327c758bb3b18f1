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
import { sql } from 'kysely'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { addTeamMember, addTeamSubgroup, removeTeamMember, removeTeamSubgroup } from './commands/change-team.ts'
import { pageOfUsers, userContains } from './page-of-users.ts'
import { groupInPath, membersOfGroups, requireGroupRef, requireUserRef, userInPath } from './people.ts'
import { requireProjectUpdate } from './projects.policy.ts'
import { resolveProject, teamOf } from './projects.store.ts'

export const teamRoutes: readonly BoundRoute[] = [
  handle(getTeam, async (ctx, { params }) => {
    const project = await resolveProject(ctx, params.id)
    return new Ref('UserGroup', await teamOf(ctx, project.id))
  }),
  handle(listTeamUsers, async (ctx, { params, query, paging }) => {
    const project = await resolveProject(ctx, params.id)
    const teamId = await teamOf(ctx, project.id)
    const isMember = sql<boolean>`id in ${membersOfGroups(sql`${teamId}::int`)}`
    return pageOfUsers(ctx, sql<boolean>`${isMember} and ${userContains(query.query ?? '')}`, paging)
  }),
  handle(listTeamOwnUsers, async (ctx, { params, paging }) => {
    const project = await resolveProject(ctx, params.id)
    const teamId = await teamOf(ctx, project.id)
    const isOwn = sql<boolean>`id in (select user_id from user_group_member where group_id = ${teamId})`
    return pageOfUsers(ctx, isOwn, paging)
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
    const teamId = await teamOf(ctx, project.id)
    let select = ctx.db
      .selectFrom('user_group')
      .select('id')
      .where('parent_id', '=', teamId)
      .orderBy('name_key')
      .offset(paging.skip)
    if (paging.top !== null) select = select.limit(paging.top)
    return refsTo(
      'UserGroup',
      (await select.execute()).map(row => row.id),
    )
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
