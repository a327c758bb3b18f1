import { UserGroup } from '@cairn/common/features/groups'
import { User } from '@cairn/common/features/users'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { can, holders } from '../access/index.ts'
import type { AudienceOfHost } from '../hosts/index.ts'
import { membersOfGroups, projectCondition } from '../projects/index.ts'
import type { ReadingPlace } from './visibility-groups.ts'

/** Ids of mentioned people whom a text will not reach, by the reason. */
export interface Unreached {
  readonly withoutAccess: readonly number[]
  readonly outsideIssue: readonly number[]
  readonly outsideText: readonly number[]
}

export const NOBODY_UNREACHED: Unreached = { withoutAccess: [], outsideIssue: [], outsideText: [] }

interface Asked {
  readonly logins: readonly string[]
  /** Where it stands. */
  readonly places: readonly ReadingPlace[]
  /** Who sees the issue, or what else it stands in; null: it is not there yet. */
  readonly within: AudienceOfHost | null
  readonly audience: readonly { readonly id: string }[]
}

/**
 * Whom of those that a text mentions it will not reach. It tells no more than the writer can look up anyway: who reads
 * a project's issues (they are suggested), whom something visible is limited to, and members of known groups. A limit
 * that names any other group is left out, since who belongs there is not the writer's to know. Rights to read what is
 * hidden are not told either: "not among those it is limited to" holds for who has them, too.
 */
export async function unreachedPeople(
  ctx: RequestContext,
  { logins, places, within, audience }: Asked,
): Promise<Unreached> {
  if (logins.length === 0 || !can(ctx, 'USER_READ_BASIC')) return NOBODY_UNREACHED
  const keys = logins.map(login => login.normalize('NFKC').toLowerCase())
  const text = audience.flatMap(({ id }) => UserGroup.parseId(id) ?? User.parseId(id) ?? [])
  const limits = [...(within?.limits ?? []), text.filter(id => id <= MAX_INT)]
  const outside = await Promise.all(limits.map(limit => outsideOf(ctx, limit)))
  const notInText = outside.at(-1) ?? sql`false`
  const notInIssue = sql.join([sql`false`, ...outside.slice(0, -1)], sql` or `)
  const reads = places.map(({ projectId, permission }) => sql`u.id in ${holders(permission, projectId)}`)
  const own = typeof within?.authorId === 'number' ? sql`u.id = ${within.authorId}` : sql`false`
  const mayRead = reads.length === 0 ? sql`true` : sql`(${own} or (${sql.join(reads, sql` and `)}))`
  const { rows } = await sql<{ id: number; reads: boolean; not_in_issue: boolean; not_in_text: boolean }>`
    select u.id, ${mayRead} as reads, (${notInIssue}) as not_in_issue, ${notInText} as not_in_text from users u
    where u.login_key = any(${keys}::text[]) and not u.guest and not u.banned and not u.anonymized
      and u.id <> ${ctx.actor.userId}
    order by u.full_name collate "und-x-icu", u.id`.execute(ctx.db)
  const idsWhere = (holds: (row: (typeof rows)[number]) => boolean) => rows.filter(holds).map(({ id }) => id)
  return {
    withoutAccess: idsWhere(row => !row.reads),
    outsideIssue: idsWhere(row => row.reads && row.not_in_issue),
    outsideText: idsWhere(row => row.reads && !row.not_in_issue && row.not_in_text),
  }
}

/** Condition under which a user `u` passes all limits, as far as the actor may know. */
export async function insideOf(ctx: RequestContext, limits: AudienceOfHost['limits']): Promise<RawBuilder<boolean>> {
  const outside = await Promise.all(limits.map(limit => outsideOf(ctx, limit)))
  return sql<boolean>`not (${sql.join([sql`false`, ...outside], sql` or `)})`
}

const MAX_INT = 2_147_483_647

/** Whether `u` is outside of a limit, as far as the actor may know; nobody is outside of none. */
async function outsideOf(ctx: RequestContext, limit: readonly number[]): Promise<RawBuilder<boolean>> {
  if (limit.length === 0) return sql<boolean>`false`
  const ids = intArray([...limit])
  const known = can(ctx, 'GROUP_READ')
    ? sql`true`
    : sql`(g.kind in ('all', 'registered') or (g.kind = 'team' and ${projectCondition(ctx, 'g.project_id')}))`
  // What is nothing at all is answered like a hidden group.
  const { rows } = await sql<{ id: number }>`
    select l.id from unnest(${ids}) as l (id) where not exists (select from users u where u.id = l.id)
      and not exists (select from user_group g where g.id = l.id and ${known}) limit 1`.execute(ctx.db)
  if (rows.length > 0) return sql<boolean>`false`
  const groups = sql`select id from user_group where id = any(${ids})`
  return sql<boolean>`not (u.id = any(${ids}) or u.id in ${membersOfGroups(groups)})`
}
