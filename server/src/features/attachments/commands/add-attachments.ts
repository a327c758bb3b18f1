import type { Readable } from 'node:stream'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findComment, type StoredComment } from '../../comments/index.ts'
import { aclOf, type Permitted, requireSilent } from '../../hosts/index.ts'
import { findIssue, issueHost, noteChanges, requireOnIssue, type VisibleIssue } from '../../issues/index.ts'
import { writeSearchText } from '../../search/index.ts'
import { type FileSubject, fileActivity } from '../attachment-activities.ts'
import { requireAddToComment } from '../attachments.policy.ts'
import { insertAttachments, requireRoom } from '../attachments.store.ts'
import { fileChange } from '../file-change.ts'
import { discardFiles, storeFile, type Upload } from '../store-file.ts'

export interface UploadTarget {
  readonly issueId: string
  readonly commentId: string | null
}

interface Place {
  readonly issue: VisibleIssue
  readonly comment: StoredComment | null
}

/** The issue and comment that files may be added to; throws when the actor may not. */
export async function requireUploadPlace(
  ctx: RequestContext,
  target: UploadTarget,
  options: { readonly lock: boolean },
): Promise<Place> {
  const issue = await findIssue(ctx, target.issueId, options)
  const comment = target.commentId === null ? null : await findComment(ctx, issueHost, issue, target.commentId)
  if (comment?.deleted_at) throw notFound(target.commentId ?? '')
  requireOnIssue(ctx, issue, 'CREATE_ATTACHMENT_ISSUE')
  if (comment) requireAddToComment(ctx, { author_id: comment.author_id, project_id: issue.project_id })
  requireSilent(ctx, issue.project_id)
  return { issue, comment }
}

/** Adds uploaded files to an issue or comment. When that fails, the files are forgotten. Gives the ids. */
export async function addAttachments(
  ctx: RequestContext,
  target: UploadTarget,
  uploads: readonly Upload[],
  permitted: Permitted = { groups: [], users: [] },
): Promise<readonly number[]> {
  try {
    return await transaction(ctx, async inner => {
      const place = await requireUploadPlace(inner, target, { lock: true })
      const files = uploads.map(upload => ({ upload, authorId: ctx.actor.userId, created: ctx.clock(), permitted }))
      return insertFiles(inner, place.issue, place.comment, files, { touch: true })
    })
  } catch (error) {
    await discardFiles(ctx, uploads)
    throw error
  }
}

/** A file as an import brings it, with its own author and date. */
export interface ImportedFile {
  readonly issue: { readonly id: number; readonly project_id: number }
  readonly comment?: { readonly id: number; readonly acl: readonly number[] } | null
  readonly authorId: number
  readonly name: string
  readonly content: Readable
  /** When it was uploaded, in ms. */
  readonly created: number
  readonly permitted?: Permitted
}

/** Adds one file on behalf of the system: no permission is asked for, and the issue keeps its date. Gives the id. */
export async function addAttachment(ctx: RequestContext, file: ImportedFile): Promise<number> {
  const upload = await storeFile(ctx, file.name, file.content as AsyncIterable<Buffer>)
  try {
    return await transaction(ctx, async inner => {
      const permitted = file.permitted ?? { groups: [], users: [] }
      const [id] = await insertFiles(
        inner,
        file.issue,
        file.comment ?? null,
        [{ upload, authorId: file.authorId, created: file.created, permitted }],
        { touch: false },
      )
      if (id === undefined) throw new Error('The file was not inserted')
      return id
    })
  } catch (error) {
    await discardFiles(ctx, [upload])
    throw error
  }
}

interface FileToInsert {
  readonly upload: Upload
  readonly authorId: number
  readonly created: number
  readonly permitted: Permitted
}

async function insertFiles(
  ctx: RequestContext,
  issue: { readonly id: number; readonly project_id: number },
  comment: { readonly id: number; readonly acl: readonly number[] } | null,
  files: readonly FileToInsert[],
  options: { readonly touch: boolean },
): Promise<readonly number[]> {
  await requireRoom(ctx, issue.id, files.length)
  const rows = files.map(file => ({
    ...file,
    ...file.permitted,
    acl: aclOf(file.permitted, file.authorId),
    issueId: issue.id,
    commentId: comment?.id ?? null,
  }))
  const ids = await insertAttachments(ctx, rows)
  const added = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0, name: row.upload.name, comment }))
  await noteAdded(ctx, issue, comment, added, options)
  return ids
}

/** Says that files came, and what search finds of them. `touch`: the issue counts as changed, now and by the actor. */
export async function noteAdded(
  ctx: RequestContext,
  issue: { readonly id: number; readonly project_id: number },
  comment: { readonly id: number; readonly acl: readonly number[] } | null,
  added: readonly (FileSubject & { readonly authorId: number; readonly created: number })[],
  { touch }: { readonly touch: boolean },
): Promise<void> {
  noteChanges(
    ctx,
    added.map(file => {
      const told = touch ? {} : { created: file.created }
      const change = fileChange(issue, file, 'added', [
        { ...fileActivity('added', file), authorId: file.authorId, ...told },
      ])
      return touch ? change : { ...change, kind: 'told' }
    }),
  )
  // A file of a comment is found through the comment, whose readers its name would not tell.
  if (comment) return
  for (const file of added)
    await writeSearchText(ctx, issue, { source: 'file', sourceId: file.id, text: file.name, acl: file.acl })
}
