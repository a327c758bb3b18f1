import type { Readable } from 'node:stream'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findComment, type StoredComment } from '../../comments/index.ts'
import { aclOf, type Host, type HostKind, type Permitted, requireSilent } from '../../hosts/index.ts'
import { writeSearchTexts } from '../../search/index.ts'
import { type FileSubject, fileActivity } from '../attachment-activities.ts'
import { requireAddToComment } from '../attachments.policy.ts'
import { insertAttachments, requireRoom } from '../attachments.store.ts'
import { fileChange } from '../file-change.ts'
import { fileNames } from '../file-name-source.ts'
import { discardFiles, storeFile, type Upload } from '../store-file.ts'

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
  kind.attachments.requireAdd(ctx, host)
  if (comment) requireAddToComment(ctx, kind, { author_id: comment.author_id, project_id: host.project_id })
  requireSilent(ctx, host.project_id)
  return { host, comment }
}

/** Adds uploaded files to a host or comment. When that fails, the files are forgotten. Gives the ids. */
export async function addAttachments(
  ctx: RequestContext,
  kind: HostKind,
  target: UploadTarget,
  uploads: readonly Upload[],
  permitted: Permitted = { groups: [], users: [] },
): Promise<readonly number[]> {
  try {
    return await transaction(ctx, async inner => {
      const place = await requireUploadPlace(inner, kind, target, { lock: true })
      const files = uploads.map(upload => ({ upload, authorId: ctx.actor.userId, created: ctx.clock(), permitted }))
      return insertFiles(inner, kind, place.host, place.comment, files, { touch: true })
    })
  } catch (error) {
    await discardFiles(ctx, uploads)
    throw error
  }
}

/** A file as an import brings it, with its own author and date. */
export interface ImportedFile {
  readonly host: Host
  readonly comment?: { readonly id: number; readonly acl: readonly number[] } | null
  readonly authorId: number
  readonly name: string
  readonly content: Readable
  /** When it was uploaded, in ms. */
  readonly created: number
  readonly permitted?: Permitted
}

/** Adds one file on behalf of the system: no permission is asked for, and the host keeps its date. Gives the id. */
export async function addAttachment(ctx: RequestContext, kind: HostKind, file: ImportedFile): Promise<number> {
  const upload = await storeFile(ctx, file.name, file.content as AsyncIterable<Buffer>)
  try {
    return await transaction(ctx, async inner => {
      const permitted = file.permitted ?? { groups: [], users: [] }
      const [id] = await insertFiles(
        inner,
        kind,
        file.host,
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
  kind: HostKind,
  host: Host,
  comment: { readonly id: number; readonly acl: readonly number[] } | null,
  files: readonly FileToInsert[],
  options: { readonly touch: boolean },
): Promise<readonly number[]> {
  await requireRoom(ctx, host.id, files.length)
  const rows = files.map(file => ({
    ...file,
    ...file.permitted,
    acl: aclOf(file.permitted, file.authorId),
    hostId: host.id,
    commentId: comment?.id ?? null,
  }))
  const ids = await insertAttachments(ctx, rows)
  const added = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0, name: row.upload.name, comment }))
  await noteAdded(ctx, kind, host, comment, added, options)
  return ids
}

/** Says that files came, and what search finds of them. `touch`: the host counts as changed, now and by the actor. */
export async function noteAdded(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  comment: { readonly id: number; readonly acl: readonly number[] } | null,
  added: readonly (FileSubject & { readonly authorId: number; readonly created: number })[],
  { touch }: { readonly touch: boolean },
): Promise<void> {
  kind.note(
    ctx,
    added.map(file => {
      const told = touch ? {} : { created: file.created }
      const change = fileChange(kind, host, file, 'added', [
        { ...fileActivity(kind, 'added', file), authorId: file.authorId, ...told },
      ])
      return touch ? change : { ...change, kind: 'told' }
    }),
  )
  // A file of a comment is found through the comment, whose readers its name would not tell.
  if (comment) return
  await writeSearchTexts(
    ctx,
    fileNames,
    added.map(({ id, name, acl }) => ({ places: [{ host, sourceId: id }], text: name, acl })),
  )
}
