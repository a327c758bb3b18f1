import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'

/*
 * Teams and memberships, without asking who may: for projects, which have a team each, and for whoever acts for them.
 * Changes of access run in `changeAccess`.
 */

/** The key by which names are compared. */
const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** A group's name that nobody has yet: the wanted one, else with a number behind it. */
async function freeName(
  ctx: RequestContext,
  wanted: string,
): Promise<{ readonly name: string; readonly name_key: string }> {
  for (let attempt = 1; ; attempt++) {
    const name = attempt === 1 ? wanted : `${wanted} ${attempt}`
    const taken = await ctx.db
      .selectFrom('user_group')
      .select('id')
      .where('name_key', '=', nameKey(name))
      .executeTakeFirst()
    if (!taken) return { name, name_key: nameKey(name) }
  }
}

/** Creates the team of a new project; gives its number. */
export async function insertTeam(ctx: RequestContext, projectId: number, projectName: string): Promise<number> {
  const name = await freeName(ctx, `${projectName} Team`)
  const { id } = await ctx.db
    .insertInto('user_group')
    .values({ ...name, kind: 'team', project_id: projectId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The team follows the name of its project as long as nobody gave it another. */
export async function renameTeam(ctx: RequestContext, projectId: number, before: string, after: string): Promise<void> {
  const team = await ctx.db
    .selectFrom('user_group')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (team?.name !== `${before} Team`) return
  const name = await freeName(ctx, `${after} Team`)
  await ctx.db.updateTable('user_group').set(name).where('id', '=', team.id).execute()
}

/** The number of a project's team. Throws 404 when there is no such project. */
export async function teamOf(ctx: RequestContext, projectId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('user_group')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'team')
    .executeTakeFirst()
  if (!row) throw notFound(`0-${projectId}`)
  return row.id
}

/** Puts somebody into the team of a project, who may be in it already. */
export async function joinTeam(ctx: RequestContext, projectId: number, userId: number): Promise<void> {
  await sql`insert into user_group_member (group_id, user_id)
    select id, ${userId}::int from user_group where project_id = ${projectId} and kind = 'team'
    on conflict do nothing`.execute(ctx.db)
}

/** Puts somebody into a group, who may be in it already. */
export async function addMember(ctx: RequestContext, groupId: number, userId: number): Promise<void> {
  await ctx.db
    .insertInto('user_group_member')
    .values({ group_id: groupId, user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Gives whether somebody was in the group. */
export async function removeMember(ctx: RequestContext, groupId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('user_group_member')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function setParent(ctx: RequestContext, groupId: number, parentId: number): Promise<void> {
  await ctx.db.updateTable('user_group').set({ parent_id: parentId }).where('id', '=', groupId).execute()
}

/** Gives whether the group stood in that parent. */
export async function leaveParent(ctx: RequestContext, groupId: number, parentId: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('user_group')
    .set({ parent_id: null })
    .where('id', '=', groupId)
    .where('parent_id', '=', parentId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
