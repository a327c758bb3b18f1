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
import { issueVisible, mentionFields, versionOf, visibilityRef } from '../issues/index.ts'
import { canUpdateComment, commentVisible, seesEveryComment } from './comments.policy.ts'
import type { IssueCommentTable } from './comments.tables.ts'

type CommentRow = Pick<Selectable<IssueCommentTable>, 'id' | 'issue_id' | 'author_id' | 'deleted_at'> &
  Partial<Selectable<IssueCommentTable>> & { readonly project_id: number }

const column = (name: keyof IssueCommentTable): FieldLoader<CommentRow> => ({
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
  keys: readonly number[],
  columns: ReadonlySet<string>,
): Promise<ReadonlyMap<number, CommentRow>> {
  const wanted = new Set(['id', 'issue_id', 'author_id', 'deleted_at', ...columns])
  const { rows } = await sql<CommentRow>`
    select i.project_id, ${sql.join([...wanted].map(name => sql.ref(`c.${name}`)))}
    from issue_comment c join issue i on i.id = c.issue_id
    where c.id = ${anyRowOf(keys)} and i.deleted_at is null and ${issueVisible(ctx, 'i')}
      and ${commentVisible(ctx, 'c', 'i')}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

export const commentLoaders: readonly AnyLoader[] = [
  defineLoader<CommentRow, number>({
    entity: 'IssueComment',
    load: loadComments,
    fields: {
      id: { value: row => `4-${row.id}` },
      text,
      textPreview: text,
      textVersion: { columns: ['text'], value: row => (row.deleted_at === null ? versionOf(row.text) : null) },
      usesMarkdown: column('uses_markdown'),
      created: column('created'),
      updated: column('updated'),
      author: { value: row => refTo('User', row.author_id) },
      issue: { value: row => new Ref('Issue', row.issue_id) },
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
      canUpdateVisibility: { value: (row, ctx) => canUpdateComment(ctx, row.project_id, row.author_id) },
    },
  }),
]

interface IssueRow {
  readonly id: number
  readonly comments_count?: number
}

const idsOf = (rows: readonly IssueRow[]) => rows.map(row => row.id)

async function commentsOf(
  ctx: RequestContext,
  rows: readonly IssueRow[],
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`c.created, c.id`,
): Promise<ReadonlyMap<IssueRow, unknown>> {
  const { rows: found } = await sql<{ id: number; owner: number }>`
    select c.id, c.issue_id as owner from issue_comment c join issue i on i.id = c.issue_id
    where c.issue_id = ${anyRowOf(idsOf(rows))} and ${condition} and ${commentVisible(ctx, 'c', 'i')}
    order by ${order}`.execute(ctx.db)
  return refsByOwner('IssueComment', rows, found)
}

/** Fields of an issue that come from its comments. */
export const commentFieldsOfIssue: AnyLoader['fields'] = {
  comments: { batch: (ctx: RequestContext, rows: readonly IssueRow[]) => commentsOf(ctx, rows, sql`true`) },
  pinnedComments: {
    batch: (ctx: RequestContext, rows: readonly IssueRow[]) =>
      commentsOf(ctx, rows, sql`c.pinned and c.deleted_at is null`, sql`c.pinned_at desc nulls last, c.id desc`),
  },
  commentsCount: {
    columns: ['comments_count'],
    batch: async (ctx: RequestContext, rows: readonly IssueRow[]) => {
      if (seesEveryComment(ctx)) return new Map(rows.map(row => [row, row.comments_count ?? 0]))
      const { rows: counts } = await sql<{ issue_id: number; count: number }>`
        select c.issue_id, count(*)::int as count from issue_comment c join issue i on i.id = c.issue_id
        where c.issue_id = ${anyRowOf(idsOf(rows))} and c.deleted_at is null and ${commentVisible(ctx, 'c', 'i')}
        group by c.issue_id`.execute(ctx.db)
      const byIssue = new Map(counts.map(({ issue_id, count }) => [issue_id, count]))
      return new Map(rows.map(row => [row, byIssue.get(row.id) ?? 0]))
    },
  },
}
