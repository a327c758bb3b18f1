import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Host, HostKind, Permitted } from '../hosts/index.ts'
import { attachmentVisible } from './attachments.policy.ts'
import { addAttachments } from './commands/add-attachments.ts'
import { discardFiles, type Upload } from './store-file.ts'

/** The content of a file, kept once more, which no row names yet. */
export interface CopiedFile {
  readonly upload: Upload
  readonly permitted: Permitted
}

interface FileRow extends Omit<Upload, 'key'> {
  readonly file_key: string
  readonly groups: readonly number[]
  readonly users: readonly number[]
}

/** Keeps the files that the actor sees of a visible host once more; those of its comments are left out. */
export async function copyFiles(ctx: RequestContext, kind: HostKind, host: Host): Promise<readonly CopiedFile[]> {
  const { rows } = await sql<FileRow>`
    select a.name, a.file_key, a.size, a.mime_type as "mimeType", a.charset, a.width, a.height,
      a.permitted_groups as groups, a.permitted_users as users
    from attachment a join host h on h.id = a.host_id
    where a.host_id = ${host.id} and a.comment_id is null and ${attachmentVisible(ctx, kind, 'a', 'h')}
    order by a.created, a.id`.execute(ctx.db)
  const copies: CopiedFile[] = []
  try {
    for (const { file_key, groups, users, ...file } of rows) {
      const { key } = await ctx.files.write(await ctx.files.read(file_key), file.size)
      copies.push({ upload: { ...file, key }, permitted: { groups, users } })
    }
  } catch (error) {
    await discardFiles(
      ctx,
      copies.map(({ upload }) => upload),
    )
    throw error
  }
  return copies
}

/** Adds copied files to a host, each for those who may see the original. */
export async function addCopies(
  ctx: RequestContext,
  kind: HostKind,
  hostId: number,
  copies: readonly CopiedFile[],
): Promise<void> {
  for (const { upload, permitted } of copies)
    await addAttachments(ctx, kind, { hostId: `${kind.idClass}-${hostId}`, commentId: null }, [upload], permitted)
}
