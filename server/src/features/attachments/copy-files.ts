import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Host, HostKind } from '../hosts/index.ts'
import { attachmentVisible } from './attachments.policy.ts'
import type { NewFile } from './commands/add-attachments.ts'
import { discardFiles, type Upload } from './store-file.ts'

interface FileRow extends Omit<Upload, 'key'> {
  readonly file_key: string
  readonly groups: readonly number[]
  readonly users: readonly number[]
}

/**
 * Stores copies of the files that the actor sees of a visible host, for those who may see the originals. Files of its
 * comments are left out.
 */
export async function copyFiles(ctx: RequestContext, kind: HostKind, host: Host): Promise<readonly NewFile[]> {
  const { rows } = await sql<FileRow>`
    select a.name, a.file_key, a.size, a.mime_type as "mimeType", a.charset, a.width, a.height,
      a.permitted_groups as groups, a.permitted_users as users
    from attachment a join host h on h.id = a.host_id
    where a.host_id = ${host.id} and a.comment_id is null and ${attachmentVisible(ctx, kind, 'a', 'h')}
    order by a.created, a.id`.execute(ctx.db)
  const copies: NewFile[] = []
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
