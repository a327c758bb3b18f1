import { IssueAttachment } from '@cairn/common/features/attachments'
import { sql } from 'kysely'
import { type AnyLoader, inlineLoader, Ref, refTo } from '../../platform/projection/index.ts'
import type { PastPart } from '../hosts/index.ts'
import { attachmentVisible } from './attachments.policy.ts'

/** The name of each file of the host itself, by its number. */
export type PastFiles = Map<number, string>

/** A file under the name that it had then. */
interface PastFile {
  readonly id: number
  readonly name: string
  readonly author_id: number
  readonly created: number
  readonly size: number
  readonly mime_type: string
}

/** The files of a host as of a moment; those of its comments are not told. */
export const pastFiles: PastPart<PastFiles> = {
  now: async (ctx, kind, { id }) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select a.id, a.name from attachment a join host h on h.id = a.host_id
      where a.host_id = ${id} and a.comment_id is null and ${attachmentVisible(ctx, kind, 'a', 'h')}
      order by a.created, a.id`.execute(ctx.db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  copy: state => new Map(state),
  fields: ['attachments'],
  show: async (ctx, { host, former }) => {
    if (former.size === 0) return { attachments: [] }
    const { rows } = await sql<PastFile>`
      select a.id, a.name, a.author_id, a.created, a.size, a.mime_type
      from attachment a where a.host_id = ${host.id} and a.id = any(${[...former.keys()]}::bigint[])
      order by a.created, a.id`.execute(ctx.db)
    return { attachments: rows.map(row => new Ref('PastFile', { ...row, name: former.get(row.id) ?? row.name })) }
  },
}

export const pastFileLoader: AnyLoader = inlineLoader<PastFile>({
  entity: 'PastFile',
  type: () => 'IssueAttachment',
  fields: {
    id: { value: row => IssueAttachment.id(row.id) },
    name: { value: row => row.name },
    author: { value: row => refTo('User', row.author_id) },
    created: { value: row => row.created },
    size: { value: row => row.size },
    mimeType: { value: row => row.mime_type },
    removed: { value: () => false },
  },
})
