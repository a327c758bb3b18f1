import { AppError, notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import type { VisibleIssue } from '../issues/index.ts'
import { attachmentVisible } from './attachments.policy.ts'
import type { Upload } from './store-file.ts'

const ATTACHMENT_CLASS = 8
/** The most files of one issue, those of its comments included. */
const MAX_OF_ISSUE = 500

/** A file as commands work on it. */
export interface StoredAttachment {
  readonly id: number
  readonly issue_id: number
  readonly project_id: number
  readonly comment_id: number | null
  readonly author_id: number
  readonly name: string
  readonly permitted_groups: readonly number[]
  readonly permitted_users: readonly number[]
  readonly acl: readonly number[]
}

/** Finds a file of this very issue that the actor may see; throws `not_found` otherwise. */
export async function findAttachment(
  ctx: RequestContext,
  issue: VisibleIssue,
  text: string,
): Promise<StoredAttachment> {
  const id = parseId(ATTACHMENT_CLASS, text)
  const { rows } =
    id === null
      ? { rows: [] }
      : await sql<StoredAttachment>`
    select a.id, a.issue_id, i.project_id, a.comment_id, a.author_id, a.name, a.permitted_groups, a.permitted_users, a.acl
    from attachment a join issue i on i.id = a.issue_id
    where a.id = ${id} and a.issue_id = ${issue.id} and ${attachmentVisible(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw notFound(text)
  return rows[0]
}

/** Ids of a page of files, oldest first; `where` is on alias `a`. */
export async function pageOfAttachments(
  ctx: RequestContext,
  where: RawBuilder<unknown>,
  paging: Paging,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from attachment a join issue i on i.id = a.issue_id
    where ${where} and ${attachmentVisible(ctx)}
    order by a.created, a.id offset ${paging.skip} limit ${paging.top}`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** Throws when the issue would have too many files. Its row must be locked. */
export async function requireRoom(ctx: RequestContext, issueId: number, more: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attachment where issue_id = ${issueId} and removed_at is null`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) + more > MAX_OF_ISSUE) throw new AppError('too_many_attachments', { limit: MAX_OF_ISSUE })
}

export interface NewAttachment {
  readonly upload: Upload
  readonly issueId: number
  readonly commentId: number | null
  readonly authorId: number
  readonly created: number
  readonly groups: readonly number[]
  readonly users: readonly number[]
  readonly acl: readonly number[]
}

/** What a row tells of its file. */
export const columnsOf = (upload: Upload) => ({
  name: upload.name,
  size: upload.size,
  mime_type: upload.mimeType,
  charset: upload.charset,
  width: upload.width,
  height: upload.height,
  file_key: upload.key,
})

/** Ids of the new rows, in the order given. */
export async function insertAttachments(
  ctx: RequestContext,
  files: readonly NewAttachment[],
): Promise<readonly number[]> {
  const rows = await ctx.db
    .insertInto('attachment')
    .values(
      files.map(({ upload, ...file }) => ({
        issue_id: file.issueId,
        comment_id: file.commentId,
        author_id: file.authorId,
        ...columnsOf(upload),
        created: file.created,
        updated: file.created,
        permitted_groups: [...file.groups],
        permitted_users: [...file.users],
        acl: [...file.acl],
      })),
    )
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}
