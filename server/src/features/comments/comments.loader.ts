import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyRowOf } from '../../platform/db/index.ts'
import {
  type AnyLoader,
  defineLoader,
  type FieldLoader,
  Ref,
  refsByOwner,
  refTo,
} from '../../platform/projection/index.ts'
import { type HostKind, mentionFields, versionOf, visibilityRef } from '../hosts/index.ts'
import { canUpdateComment, commentVisible, seesEveryComment } from './comments.policy.ts'
import type { CommentTable } from './comments.tables.ts'

type CommentRow = Pick<Selectable<CommentTable>, 'id' | 'host_id' | 'author_id' | 'deleted_at'> &
  Partial<Selectable<CommentTable>> & { readonly project_id: number }

const column = (name: keyof CommentTable): FieldLoader<CommentRow> => ({
  columns: [name],
  value: row => row[name] ?? null,
})

/** The text of a deleted comment is shown to nobody: restoring brings it back. */
const text: FieldLoader<CommentRow> = {
  columns: ['text'],
  value: row => (row.deleted_at === null ? (row.text ?? null) : null),
}

async function loadComments(
  ctx: RequestContext,
  kind: HostKind,
  keys: readonly number[],
  columns: ReadonlySet<string>,
): Promise<ReadonlyMap<number, CommentRow>> {
  const wanted = new Set(['id', 'host_id', 'author_id', 'deleted_at', ...columns])
  const { rows } = await sql<CommentRow>`
    select h.project_id, ${sql.join([...wanted].map(name => sql.ref(`c.${name}`)))}
    from comment c join host h on h.id = c.host_id
    where c.id = ${anyRowOf(keys)} and h.kind = ${kind.name} and ${kind.visible(ctx, 'h')}
      and ${commentVisible(ctx, kind, 'c', 'h')}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

/** How comments of hosts of a kind are shown. */
export const commentLoader = (kind: HostKind): AnyLoader =>
  defineLoader<CommentRow, number>({
    entity: kind.comments.entity,
    load: (ctx, keys, columns) => loadComments(ctx, kind, keys, columns),
    fields: {
      id: { value: row => `${kind.comments.idClass}-${row.id}` },
      text,
      textPreview: text,
      textVersion: { columns: ['text'], value: row => (row.deleted_at === null ? versionOf(row.text) : null) },
      usesMarkdown: column('uses_markdown'),
      created: column('created'),
      updated: column('updated'),
      author: { value: row => refTo('User', row.author_id) },
      [kind.hostField]: { value: row => new Ref(kind.entity, row.host_id) },
      deleted: { value: row => row.deleted_at !== null },
      pinned: column('pinned'),
      visibility: {
        columns: ['permitted_groups', 'permitted_users'],
        value: row => visibilityRef(row.permitted_groups ?? [], row.permitted_users ?? [], [row.author_id]),
      },
      hasEmail: { value: () => false },
      suspiciousEmail: { value: () => null },
      originalText: { value: () => null },
      ...mentionFields<CommentRow>('text', row => (row.deleted_at === null ? row.text : null)),
      canUpdateVisibility: { value: (row, ctx) => canUpdateComment(ctx, kind, row.project_id, row.author_id) },
    },
  })

interface HostRow {
  readonly id: number
  readonly comments_count?: number
}

const idsOf = (rows: readonly HostRow[]) => rows.map(row => row.id)

async function commentsOf(
  ctx: RequestContext,
  kind: HostKind,
  rows: readonly HostRow[],
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`c.created, c.id`,
): Promise<ReadonlyMap<HostRow, unknown>> {
  const { rows: found } = await sql<{ id: number; owner: number }>`
    select c.id, c.host_id as owner from comment c join host h on h.id = c.host_id
    where c.host_id = ${anyRowOf(idsOf(rows))} and ${condition} and ${commentVisible(ctx, kind, 'c', 'h')}
    order by ${order}`.execute(ctx.db)
  return refsByOwner(kind.comments.entity, rows, found)
}

/** Fields of a host that come from its comments. */
export const commentFields = (kind: HostKind): AnyLoader['fields'] => ({
  comments: { batch: (ctx: RequestContext, rows: readonly HostRow[]) => commentsOf(ctx, kind, rows, sql`true`) },
  pinnedComments: {
    batch: (ctx: RequestContext, rows: readonly HostRow[]) =>
      commentsOf(ctx, kind, rows, sql`c.pinned and c.deleted_at is null`, sql`c.pinned_at desc nulls last, c.id desc`),
  },
  commentsCount: {
    columns: ['comments_count'],
    batch: async (ctx: RequestContext, rows: readonly HostRow[]) => {
      if (seesEveryComment(ctx, kind)) return new Map(rows.map(row => [row, row.comments_count ?? 0]))
      const { rows: counts } = await sql<{ host_id: number; count: number }>`
        select c.host_id, count(*)::int as count from comment c join host h on h.id = c.host_id
        where c.host_id = ${anyRowOf(idsOf(rows))} and c.deleted_at is null and ${commentVisible(ctx, kind, 'c', 'h')}
        group by c.host_id`.execute(ctx.db)
      const byHost = new Map(counts.map(({ host_id, count }) => [host_id, count]))
      return new Map(rows.map(row => [row, byHost.get(row.id) ?? 0]))
    },
  },
})
