import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findComment, type StoredComment } from '../../comments/index.ts'
import { aclOf, type Host, type HostKind, type Permitted, requireSilent, UNLIMITED } from '../../hosts/index.ts'
import { writeSearchTexts } from '../../search/index.ts'
import { type FileSubject, fileActivity } from '../attachment-activities.ts'
import { requireAddFiles } from '../attachments.policy.ts'
import { insertAttachments, requireRoom } from '../attachments.store.ts'
import { fileChange } from '../file-change.ts'
import { fileNames } from '../file-name-source.ts'
import { orDiscard, type Upload } from '../store-file.ts'

export interface UploadTarget {
  readonly hostId: string
  readonly commentId: string | null
}

interface Place {
  readonly host: Host
  readonly comment: StoredComment | null
}

/** The host and comment that files may be added to; throws when the actor may not. */
export async function requireUploadPlace(
  ctx: RequestContext,
  kind: HostKind,
  target: UploadTarget,
  options: { readonly lock: boolean },
): Promise<Place> {
  const host = await kind.find(ctx, target.hostId, options)
  const comment = target.commentId === null ? null : await findComment(ctx, kind, host, target.commentId)
  if (comment?.deleted_at) throw notFound(target.commentId ?? '')
  requireAddFiles(ctx, kind, { host, comment: comment && { author_id: comment.author_id } })
  requireSilent(ctx, host.project_id)
  return { host, comment }
}

/** An upload with the visibility of the file that it becomes; default: unlimited. */
export interface NewFile {
  readonly upload: Upload
  readonly permitted?: Permitted
}

/** Adds uploaded files to a host or comment, or discards them, see {@link orDiscard}. Returns the ids. */
export async function addAttachments(
  ctx: RequestContext,
  kind: HostKind,
  target: UploadTarget,
  files: readonly NewFile[],
): Promise<readonly number[]> {
  const uploads = files.map(({ upload }) => upload)
  return orDiscard(ctx, uploads, () =>
    transaction(ctx, async ctx => {
      const { host, comment } = await requireUploadPlace(ctx, kind, target, { lock: true })
      await requireRoom(ctx, host.id, files.length)
      const authorId = ctx.actor.userId
      const rows = files.map(({ upload, permitted = UNLIMITED }) => ({
        upload,
        authorId,
        created: ctx.clock(),
        ...permitted,
        acl: aclOf(permitted, authorId),
        hostId: host.id,
        commentId: comment?.id ?? null,
      }))
      const ids = await insertAttachments(ctx, rows)
      const added = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0, name: row.upload.name, comment }))
      await noteAdded(ctx, kind, host, comment, added)
      return ids
    }),
  )
}

/** Notes that files came, and has their host found by their names. */
export async function noteAdded(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  comment: { readonly id: number; readonly acl: readonly number[] } | null,
  added: readonly (FileSubject & { readonly authorId: number })[],
): Promise<void> {
  kind.note(
    ctx,
    added.map(file =>
      fileChange(kind, host, file, 'added', [{ ...fileActivity(kind, 'added', file), authorId: file.authorId }]),
    ),
  )
  // A file of a comment is found through the comment, whose readers its name would not tell.
  if (comment) return
  await writeSearchTexts(
    ctx,
    fileNames,
    added.map(({ id, name, acl }) => ({ places: [{ host, sourceId: id }], text: name, acl })),
  )
}
