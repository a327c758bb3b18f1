import { AppError, notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import type { Host, HostKind } from '../hosts/index.ts'
import { attachmentVisible } from './attachments.policy.ts'
import type { Upload } from './store-file.ts'

/** The most files of one host, those of its comments included. */
const MAX_OF_HOST = 500

/** A file as commands work on it. */
export interface StoredAttachment {
  readonly id: number
  readonly project_id: number
  readonly comment_id: number | null
  readonly author_id: number
  readonly name: string
  readonly permitted_groups: readonly number[]
  readonly permitted_users: readonly number[]
  readonly acl: readonly number[]
}

/** Finds a file of this very host that the actor may see; throws `not_found` otherwise. */
export async function findAttachment(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  text: string,
): Promise<StoredAttachment> {
  const id = parseId(kind.attachments.idClass, text)
  const { rows } =
    id === null
      ? { rows: [] }
      : await sql<StoredAttachment>`
    select a.id, h.project_id, a.comment_id, a.author_id, a.name, a.permitted_groups, a.permitted_users, a.acl
    from attachment a join host h on h.id = a.host_id
    where a.id = ${id} and a.host_id = ${host.id} and ${attachmentVisible(ctx, kind, 'a', 'h')}`.execute(ctx.db)
  if (!rows[0]) throw notFound(text)
  return rows[0]
}

/** Ids of a page of the files of a visible host or comment, oldest first. */
export async function pageOfAttachments(
  ctx: RequestContext,
  kind: HostKind,
  of: { readonly hostId: number } | { readonly commentId: number },
  paging: Paging,
): Promise<readonly number[]> {
  const isOf = 'hostId' in of ? sql`a.host_id = ${of.hostId}` : sql`a.comment_id = ${of.commentId}`
  const { rows } = await sql<{ id: number }>`
    select a.id from attachment a join host h on h.id = a.host_id
    where ${isOf} and ${attachmentVisible(ctx, kind, 'a', 'h')}
    order by a.created, a.id offset ${paging.skip} limit ${paging.top}`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** Throws when the host would have too many files. Its row must be locked. */
export async function requireRoom(ctx: RequestContext, hostId: number, more: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attachment where host_id = ${hostId} and removed_at is null`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) + more > MAX_OF_HOST) throw new AppError('too_many_attachments', { limit: MAX_OF_HOST })
}

export interface NewAttachment {
  readonly upload: Upload
  readonly hostId: number
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
        host_id: file.hostId,
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
