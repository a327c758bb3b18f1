import { User } from '@cairn/common/features/users'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { issueQuery, issueVisible } from '../issues/index.ts'
import { idOfRing } from '../users/index.ts'
import { workItemVisible } from './time-tracking.policy.ts'

type Time = string | undefined

export interface WorkFilter {
  readonly query?: string | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly start?: Time
  readonly end?: Time
  readonly createdStart?: Time
  readonly createdEnd?: Time
  readonly updatedStart?: Time
  readonly updatedEnd?: Time
  readonly author?: string | readonly string[] | undefined
  readonly creator?: string | readonly string[] | undefined
  readonly sort?: string | undefined
}

const updated = sql`coalesce(w.updated, w.created)`

/** Numbers of the work items of all visible issues that pass the filter, by date. */
export async function findWorkItems(
  ctx: RequestContext,
  filter: WorkFilter,
  paging: Paging,
): Promise<readonly number[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`i.deleted_at is null and not w.draft`,
    issueVisible(ctx, 'i'),
    workItemVisible(ctx, 'w', 'i'),
  ]
  const bound = (value: RawBuilder<unknown>, operator: '>=' | '<=', limit: Time): void => {
    if (limit) conditions.push(sql`${value} ${sql.raw(operator)} ${Number(limit)}::bigint`)
  }
  const day = (operator: '>=' | '<=', limit: string | undefined): void => {
    const time = limit ? startOfDay(limit) : Number.NaN
    if (!Number.isNaN(time)) conditions.push(sql`w.date ${sql.raw(operator)} ${time}::bigint`)
    else if (limit) conditions.push(sql`false`)
  }
  day('>=', filter.startDate)
  day('<=', filter.endDate)
  bound(sql`w.date`, '>=', filter.start)
  bound(sql`w.date`, '<=', filter.end)
  bound(sql`w.created`, '>=', filter.createdStart)
  bound(sql`w.created`, '<=', filter.createdEnd)
  bound(updated, '>=', filter.updatedStart)
  bound(updated, '<=', filter.updatedEnd)
  for (const role of ['author', 'creator'] as const) {
    const texts = [filter[role] ?? []].flat().filter(text => text !== '')
    if (texts.length > 0)
      conditions.push(sql`${sql.ref(`w.${role}_id`)} = any(${intArray(await peopleNamed(ctx, texts))})`)
  }
  if (filter.query?.trim())
    conditions.push((await ctx.contributions.only(issueQuery)(ctx, filter.query, 'i.id')).condition)
  const order = filter.sort === 'descending' ? sql`w.date desc, w.id desc` : sql`w.date, w.id`
  const { rows } = await sql<{ id: number }>`
    select w.id from work_item w join issue i on i.id = w.issue_id where ${sql.join(conditions, sql` and `)}
    order by ${order} offset ${paging.skip} limit ${paging.top}`.execute(ctx.db)
  return rows.map(row => row.id)
}

const DAY = 86_400_000

/** 00:00 UTC, as days of work are kept, of `2026-03-01` or of a time in ms; NaN for a day that does not exist. */
function startOfDay(text: string): number {
  return /^\d{5,}$/.test(text) ? Math.floor(Number(text) / DAY) * DAY : Date.parse(`${text}T00:00:00Z`)
}

/** Users by database id, login, ring id or `me`; who is unknown worked on nothing. */
async function peopleNamed(ctx: RequestContext, texts: readonly string[]): Promise<readonly number[]> {
  const ids: number[] = []
  const logins: string[] = []
  for (const text of texts) {
    const id = text === 'me' ? ctx.actor.userId : (User.parseId(text) ?? idOfRing(text))
    if (id === null || id === undefined) logins.push(text.normalize('NFKC').toLowerCase())
    else if (id <= 2_147_483_647) ids.push(id)
  }
  if (logins.length === 0) return ids
  const { rows } = await sql<{ id: number }>`select id from users where login_key = any(${logins}::text[])`.execute(
    ctx.db,
  )
  return [...ids, ...rows.map(row => row.id)]
}
