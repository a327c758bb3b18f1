import { Issue } from '@cairn/common/features/issues'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { issueVisible, type VisibleIssue } from './issues.policy.ts'

const READABLE = /^([A-Za-z][A-Za-z0-9_]{0,49})-(\d{1,15})$/

export interface FindOptions {
  /** Locks the row until the end of the transaction. Every command that changes an issue does so first. */
  readonly lock?: boolean
  /** Finds only deleted issues, for restoring them. */
  readonly deleted?: boolean
}

/**
 * Finds an issue that the actor may see by database id (`2-7`) or readable id in any letter case; ids from former
 * project keys and from before a move resolve as well. Throws `not_found` otherwise.
 */
export async function findIssue(ctx: RequestContext, text: string, options: FindOptions = {}): Promise<VisibleIssue> {
  const issue = await seekIssue(ctx, text, options)
  if (!issue) throw notFound(text)
  return issue
}

export async function seekIssue(
  ctx: RequestContext,
  text: string,
  options: FindOptions = {},
): Promise<VisibleIssue | null> {
  const wanted = idCondition(text)
  if (!wanted) return null
  const { rows } = await sql<VisibleIssue>`
    select i.id, i.project_id, i.number, i.reporter_id, i.acl from issue i
    where i.id = ${wanted} and i.deleted_at is ${options.deleted ? sql`not null` : sql`null`} and ${issueVisible(ctx, 'i')}
    ${options.lock ? sql`for no key update of i` : sql``}`.execute(ctx.db)
  return rows[0] ?? null
}

/**
 * The number behind an id, for showing the issue: whether it is there and visible is left to its loader. Throws
 * `not_found` for what is no id of any issue.
 */
export async function issueIdOf(ctx: RequestContext, text: string): Promise<number> {
  const id = Issue.parseId(text)
  const wanted = id === null ? idCondition(text) : null
  const { rows } = wanted
    ? await sql<{ id: number | null }>`select ${wanted} as id`.execute(ctx.db)
    : { rows: [{ id }] }
  const found = rows[0]?.id ?? null
  if (found === null) throw notFound(text)
  return found
}

/** Expression for the number of the issue that an id in any form stands for; null when the text is no id. */
function idCondition(text: string): RawBuilder<number> | null {
  const id = Issue.parseId(text)
  if (id !== null) return sql<number>`${id}`
  const readable = readableParts(text)
  if (!readable) return null
  const { key, number } = readable
  return sql<number>`coalesce(
    (select n.id from issue n join project_key k on k.project_id = n.project_id
      where k.key = ${key} and n.number = ${number}),
    (select a.issue_id from issue_alias a join project_key k on k.project_id = a.project_id
      where k.key = ${key} and a.number = ${number}))`
}

/** Key (in capitals) and number of a readable id; null when the text is none. */
export function readableParts(text: string): { readonly key: string; readonly number: number } | null {
  const [, key, number] = READABLE.exec(text) ?? []
  return key === undefined ? null : { key: key.toUpperCase(), number: Number(number) }
}

/** The issue that a body points at: `{id: database id}` or `{idReadable}`. */
export async function findIssueByBody(
  ctx: RequestContext,
  body: { readonly id?: string | null; readonly idReadable?: string | null } | null | undefined,
  options: FindOptions = {},
): Promise<VisibleIssue> {
  if (body?.id) {
    if (Issue.parseId(body.id) === null) throw new AppError('invalid_id', { id: body.id.slice(0, 100) })
    return findIssue(ctx, body.id, options)
  }
  if (body?.idReadable) return findIssue(ctx, body.idReadable, options)
  throw new AppError('bad_request', { reason: 'id or idReadable of the issue is missing' })
}
