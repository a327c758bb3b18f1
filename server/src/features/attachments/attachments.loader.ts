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
import { type HostKind, visibilityRef } from '../hosts/index.ts'
import { attachmentVisible, fileReadable } from './attachments.policy.ts'
import type { AttachmentTable } from './attachments.tables.ts'
import { extensionOf } from './file-name.ts'
import { fileUrl, signingKey } from './signed-url.ts'

type AttachmentRow = Pick<Selectable<AttachmentTable>, 'id' | 'host_id' | 'author_id' | 'comment_id'> &
  Partial<Selectable<AttachmentTable>>

interface Dimensions {
  readonly width: number
  readonly height: number
}

const column = (name: keyof AttachmentTable): FieldLoader<AttachmentRow> => ({
  columns: [name],
  value: row => row[name] ?? null,
})

const url = (kind: HostKind, thumbnail: boolean): FieldLoader<AttachmentRow> => ({
  columns: ['updated', 'width'],
  batch: async (ctx, rows) => {
    const key = await signingKey(ctx)
    const of = (row: AttachmentRow) =>
      thumbnail && !row.width ? null : fileUrl(ctx, key, kind, { id: row.id, updated: row.updated ?? 0 }, { thumbnail })
    return new Map(rows.map(row => [row, of(row)]))
  },
})

const dimensions: FieldLoader<AttachmentRow> = {
  columns: ['width', 'height'],
  value: ({ width, height }) => (width && height ? new Ref<Dimensions>('ImageDimensions', { width, height }) : null),
}

/** How files of hosts of a kind are shown. */
export const attachmentLoader = (kind: HostKind): AnyLoader =>
  defineLoader<AttachmentRow, number>({
    entity: kind.attachments.entity,
    load: async (ctx, keys, columns) => {
      const wanted = new Set(['id', 'host_id', 'author_id', 'comment_id', ...columns])
      const { rows } = await sql<AttachmentRow>`
        select ${sql.join([...wanted].map(name => sql.ref(`a.${name}`)))}
        from attachment a left join host h on h.id = a.host_id
        where a.id = any(${[...keys]}::bigint[]) and ${fileReadable(ctx, kind)}`.execute(ctx.db)
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => `${kind.attachments.idClass}-${row.id}` },
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
      draft: { value: row => row.host_id === null },
      removed: { value: () => false },
      base64Content: { value: () => null },
      url: url(kind, false),
      thumbnailURL: url(kind, true),
      visibility: {
        columns: ['permitted_groups', 'permitted_users'],
        value: row => visibilityRef(row.permitted_groups ?? [], row.permitted_users ?? [], [row.author_id]),
      },
      [kind.hostField]: { value: row => refTo(kind.entity, row.host_id) },
      comment: { value: row => refTo(kind.comments.entity, row.comment_id) },
      imageDimensions: dimensions,
      imageDimension: dimensions,
    },
  })

export const dimensionsLoader: AnyLoader = inlineLoader<Dimensions>({
  entity: 'ImageDimensions',
  fields: {
    id: { value: size => `${size.width}x${size.height}` },
    width: { value: size => size.width },
    height: { value: size => size.height },
  },
})

interface Owner {
  readonly id: number
}

const filesOf = (kind: HostKind, owner: RawBuilder<unknown>): AnyLoader['fields'][string] => ({
  batch: async (ctx: RequestContext, rows: readonly Owner[]) => {
    const { rows: found } = await sql<{ id: number; owner: number }>`
      select a.id, ${owner} as owner from attachment a join host h on h.id = a.host_id
      where ${owner} = any(${rows.map(row => row.id)}::bigint[]) and ${attachmentVisible(ctx, kind, 'a', 'h')}
      order by a.created, a.id`.execute(ctx.db)
    return refsByOwner(kind.attachments.entity, rows, found)
  },
})

/** Files among the fields of what carries them. */
export const attachmentFields = (kind: HostKind): Readonly<Record<string, AnyLoader['fields']>> => ({
  [kind.entity]: { attachments: filesOf(kind, sql`a.host_id`) },
  [kind.comments.entity]: { attachments: filesOf(kind, sql`a.comment_id`) },
})
