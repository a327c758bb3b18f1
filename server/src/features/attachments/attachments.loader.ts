import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import {
  type AnyLoader,
  defineLoader,
  type FieldLoader,
  inlineLoader,
  Ref,
  refsByOwner,
  refTo,
} from '../../platform/projection/index.ts'
import { visibilityRef } from '../hosts/index.ts'
import { attachmentVisible, fileReadable } from './attachments.policy.ts'
import type { AttachmentTable } from './attachments.tables.ts'
import { extensionOf } from './file-name.ts'
import { fileUrl, signingKey } from './signed-url.ts'

type AttachmentRow = Pick<Selectable<AttachmentTable>, 'id' | 'issue_id' | 'author_id' | 'comment_id'> &
  Partial<Selectable<AttachmentTable>>

interface Dimensions {
  readonly width: number
  readonly height: number
}

const column = (name: keyof AttachmentTable): FieldLoader<AttachmentRow> => ({
  columns: [name],
  value: row => row[name] ?? null,
})

const url = (thumbnail: boolean): FieldLoader<AttachmentRow> => ({
  columns: ['updated', 'width'],
  batch: async (ctx, rows) => {
    const key = await signingKey(ctx)
    const of = (row: AttachmentRow) =>
      thumbnail && !row.width ? null : fileUrl(ctx, key, { id: row.id, updated: row.updated ?? 0 }, { thumbnail })
    return new Map(rows.map(row => [row, of(row)]))
  },
})

const dimensions: FieldLoader<AttachmentRow> = {
  columns: ['width', 'height'],
  value: ({ width, height }) => (width && height ? new Ref<Dimensions>('ImageDimensions', { width, height }) : null),
}

export const attachmentLoaders: readonly AnyLoader[] = [
  defineLoader<AttachmentRow, number>({
    entity: 'IssueAttachment',
    load: async (ctx, keys, columns) => {
      const wanted = new Set(['id', 'issue_id', 'author_id', 'comment_id', ...columns])
      const { rows } = await sql<AttachmentRow>`
        select ${sql.join([...wanted].map(name => sql.ref(`a.${name}`)))}
        from attachment a left join issue i on i.id = a.issue_id
        where a.id = any(${[...keys]}::bigint[]) and ${fileReadable(ctx)}`.execute(ctx.db)
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => `8-${row.id}` },
      name: column('name'),
      author: { value: row => refTo('User', row.author_id) },
      created: column('created'),
      updated: column('updated'),
      size: column('size'),
      extension: { columns: ['name'], value: row => extensionOf(row.name ?? '') || null },
      charset: column('charset'),
      mimeType: column('mime_type'),
      metaData: {
        columns: ['width', 'height'],
        value: ({ width, height }) => (width && height ? `rw=${width}&rh=${height}` : null),
      },
      draft: { value: row => row.issue_id === null },
      removed: { value: () => false },
      base64Content: { value: () => null },
      url: url(false),
      thumbnailURL: url(true),
      visibility: {
        columns: ['permitted_groups', 'permitted_users'],
        value: row => visibilityRef(row.permitted_groups ?? [], row.permitted_users ?? [], [row.author_id]),
      },
      issue: { value: row => refTo('Issue', row.issue_id) },
      comment: { value: row => refTo('IssueComment', row.comment_id) },
      imageDimensions: dimensions,
      imageDimension: dimensions,
    },
  }),
  inlineLoader<Dimensions>({
    entity: 'ImageDimensions',
    fields: {
      id: { value: size => `${size.width}x${size.height}` },
      width: { value: size => size.width },
      height: { value: size => size.height },
    },
  }),
]

interface Owner {
  readonly id: number
}

const filesOf = (owner: RawBuilder<unknown>): AnyLoader['fields'][string] => ({
  batch: async (ctx: RequestContext, rows: readonly Owner[]) => {
    const { rows: found } = await sql<{ id: number; owner: number }>`
      select a.id, ${owner} as owner from attachment a join issue i on i.id = a.issue_id
      where ${owner} = any(${rows.map(row => row.id)}::bigint[]) and ${attachmentVisible(ctx)}
      order by a.created, a.id`.execute(ctx.db)
    return refsByOwner('IssueAttachment', rows, found)
  },
})

/** Files among the fields of what carries them. */
export const attachmentLoaderFields: Readonly<Record<string, AnyLoader['fields']>> = {
  Issue: { attachments: filesOf(sql`a.issue_id`) },
  IssueComment: { attachments: filesOf(sql`a.comment_id`) },
}
