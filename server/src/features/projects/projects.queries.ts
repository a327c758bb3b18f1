import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import type { Ref } from '../../platform/projection/index.ts'
import { pageOfUsers, userContains } from './page-of-users.ts'
import { membersOfGroups } from './people.ts'
import { projectCondition } from './projects.policy.ts'
import { containsPattern } from './projects.store.ts'

interface ProjectFilter {
  /** What the name or key contains. */
  readonly query?: string | undefined
  readonly archived?: boolean | undefined
}

/** Ids of a page of the visible projects that fit, by name. */
export async function findProjects(
  ctx: RequestContext,
  { query = '', archived }: ProjectFilter,
  paging: Paging,
): Promise<readonly number[]> {
  const conditions: RawBuilder<boolean>[] = [projectCondition(ctx)]
  if (archived !== undefined) conditions.push(sql<boolean>`archived = ${archived}`)
  if (query.trim()) {
    const pattern = containsPattern(query)
    conditions.push(sql<boolean>`(name ilike ${pattern} or short_name ilike ${pattern})`)
  }
  const { rows } = await sql<{ id: number }>`
    select id from project where ${sql.join(conditions, sql` and `)}
    order by name collate "und-x-icu", id limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** A page of the members of a team, those of its groups included, whose name or login contains a text. */
export function findTeamUsers(
  ctx: RequestContext,
  teamId: number,
  text: string,
  paging: Paging,
): Promise<readonly Ref[]> {
  const isMember = sql<boolean>`id in ${membersOfGroups(sql`${teamId}::int`)}`
  return pageOfUsers(ctx, sql<boolean>`${isMember} and ${userContains(text)}`, paging)
}

/** A page of the members of a team, without those of its groups. */
export function findTeamOwnUsers(ctx: RequestContext, teamId: number, paging: Paging): Promise<readonly Ref[]> {
  const isOwn = sql<boolean>`id in (select user_id from user_group_member where group_id = ${teamId})`
  return pageOfUsers(ctx, isOwn, paging)
}

/** Ids of a page of the groups of a team, by name. */
export async function findTeamGroups(ctx: RequestContext, teamId: number, paging: Paging): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from user_group where parent_id = ${teamId}
    order by name_key limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return rows.map(row => row.id)
}
