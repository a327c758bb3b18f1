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
import type { RequestContext } from '../../platform/context/index.ts'
import type { BoundRoute, Paging } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { addTeamMember, addTeamSubgroup, removeTeamMember, removeTeamSubgroup } from './commands/change-team.ts'
import { groupInPath, membersOfGroups, requireGroupRef, requireUserRef, userInPath } from './people.ts'
import { requireProjectUpdate } from './projects.policy.ts'
import { containsPattern, resolveProject, teamOf } from './projects.store.ts'

export const teamRoutes: readonly BoundRoute[] = [
  handle(getTeam, async (ctx, { params }) => {
    const project = await resolveProject(ctx, params.id)
    return new Ref('UserGroup', await teamOf(ctx, project.id))
  }),
  handle(listTeamUsers, async (ctx, { params, query, paging }) => {
    const project = await resolveProject(ctx, params.id)
    const teamId = await teamOf(ctx, project.id)
    return users(ctx, membersOfGroups(sql`${teamId}::int`), query.query, paging)
  }),
  handle(listTeamOwnUsers, async (ctx, { params, paging }) => {
    const project = await resolveProject(ctx, params.id)
    const teamId = await teamOf(ctx, project.id)
    return users(ctx, sql`(select user_id from user_group_member where group_id = ${teamId})`, undefined, paging)
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

async function users(
  ctx: RequestContext,
  ids: ReturnType<typeof sql>,
  query: string | undefined,
  paging: Paging,
): Promise<Ref[]> {
  const pattern = containsPattern(query ?? '')
  const { rows } = await sql<{ id: number }>`
    select id from users where id in ${ids} and (full_name ilike ${pattern} or login ilike ${pattern})
    order by full_name collate "und-x-icu", id limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return refsTo(
    'User',
    rows.map(row => row.id),
  )
}
