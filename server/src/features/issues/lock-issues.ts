import type { BodyOf } from '@cairn/common/features/entities'
import { Issue } from '@cairn/common/features/issues'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { readableParts } from './find-issue.ts'
import { issueVisible, type VisibleIssue } from './issues.policy.ts'

type IssueBody = Pick<BodyOf<'Issue'>, 'id' | 'idReadable'>

/**
 * The issues that bodies or texts point at, by database id or readable id in either place, each once, in their order.
 * Two statements at most. Throws `not_found` for the first that the actor does not see.
 */
export async function resolveIssues(
  ctx: RequestContext,
  bodies: readonly IssueBody[],
): Promise<readonly VisibleIssue[]> {
  const texts = bodies.map(body => body.id ?? body.idReadable ?? '')
  if (texts.includes('')) throw new AppError('bad_request', { reason: 'id or idReadable of an issue is missing' })
  const found = await seekIssues(ctx, texts)
  const missing = texts.find(text => !found.has(text))
  if (missing !== undefined) throw notFound(missing)
  return [...new Map([...found.values()].map(issue => [issue.id, issue])).values()]
}

/** As {@link resolveIssues}, for those of the texts that are ids of issues which the actor sees. */
export async function seekIssues(
  ctx: RequestContext,
  texts: readonly string[],
): Promise<ReadonlyMap<string, VisibleIssue>> {
  const keys: string[] = []
  const numbers: number[] = []
  const places: string[] = []
  const ids = new Map<string, number>()
  for (const text of new Set(texts)) {
    const id = Issue.parseId(text)
    const readable = id === null ? readableParts(text) : null
    if (id !== null) ids.set(text, id)
    if (!readable) continue
    keys.push(readable.key)
    numbers.push(readable.number)
    places.push(text)
  }
  if (keys.length > 0) {
    const { rows } = await sql<{ place: string; id: number | null }>`
      select place, coalesce(n.id, a.issue_id) as id
      from unnest(${places}::text[], ${keys}::text[], ${numbers}::bigint[]) as given (place, key, number)
      join project_key k on k.key = given.key
      left join issue n on n.project_id = k.project_id and n.number = given.number
      left join issue_alias a on a.project_id = k.project_id and a.number = given.number`.execute(ctx.db)
    for (const { place, id } of rows) if (id !== null) ids.set(place, id)
  }
  const issues = await visibleIssues(ctx, [...new Set(ids.values())])
  return new Map(
    texts.flatMap(text => {
      const issue = issues.get(ids.get(text) ?? -1)
      return issue ? [[text, issue] as const] : []
    }),
  )
}

/** Those of the issues that exist and that the actor sees. With `lock` until the end of the transaction. */
export async function visibleIssues(
  ctx: RequestContext,
  ids: readonly number[],
  options: { readonly lock?: boolean; readonly deleted?: boolean } = {},
): Promise<ReadonlyMap<number, VisibleIssue>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<VisibleIssue>`
    select i.id, i.project_id, i.number, i.reporter_id, i.acl from issue i
    where i.id = any(${[...ids]}::bigint[]) and i.deleted_at is ${options.deleted ? sql`not null` : sql`null`}
      and ${issueVisible(ctx, 'i')}
    order by i.id ${options.lock ? sql`for no key update of i` : sql``}`.execute(ctx.db)
  return new Map(rows.map(issue => [issue.id, issue]))
}
