import { AppError } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { issueVisible, type VisibleIssue } from './issues.policy.ts'

const READABLE = /^([A-Za-z][A-Za-z0-9_]{0,49})-(\d{1,15})$/
const ISSUE_CLASS = 2

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
  if (!issue) throw new AppError('not_found', { id: text.slice(0, 100) })
  return issue
}

export async function seekIssue(
  ctx: RequestContext,
  text: string,
  options: FindOptions = {},
): Promise<VisibleIssue | null> {
  const id = parseId(ISSUE_CLASS, text)
  const readable = id === null ? READABLE.exec(text) : null
  if (id === null && !readable) return null
  const wanted =
    id !== null
      ? sql`i.id = ${id}`
      : sql`i.id = coalesce(
          (select n.id from issue n join project_key k on k.project_id = n.project_id
            where k.key = ${readable?.[1]?.toUpperCase()} and n.number = ${Number(readable?.[2])}),
          (select a.issue_id from issue_alias a join project_key k on k.project_id = a.project_id
            where k.key = ${readable?.[1]?.toUpperCase()} and a.number = ${Number(readable?.[2])}))`
  const { rows } = await sql<VisibleIssue>`
    select i.id, i.project_id, i.number, i.reporter_id, i.acl from issue i
    where ${wanted} and i.deleted_at is ${options.deleted ? sql`not null` : sql`null`} and ${issueVisible(ctx, 'i')}
    ${options.lock ? sql`for no key update of i` : sql``}`.execute(ctx.db)
  return rows[0] ?? null
}

/** The issue that a body points at: `{id: database id}` or `{idReadable}`. */
export async function findIssueByBody(
  ctx: RequestContext,
  body: { readonly id?: string | null; readonly idReadable?: string | null } | null | undefined,
  options: FindOptions = {},
): Promise<VisibleIssue> {
  if (body?.id) {
    if (parseId(ISSUE_CLASS, body.id) === null) throw new AppError('invalid_id', { id: body.id.slice(0, 100) })
    return findIssue(ctx, body.id, options)
  }
  if (body?.idReadable) return findIssue(ctx, body.idReadable, options)
  throw new AppError('bad_request', { reason: 'id or idReadable of the issue is missing' })
}
