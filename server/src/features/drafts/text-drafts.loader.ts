import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, defineLoader, type FieldLoader, Ref, refTo } from '../../platform/projection/index.ts'
import { draftFilesOf } from '../attachments/index.ts'
import { versionOf, visibilityRef } from '../hosts/index.ts'
import { issueHost, issueVisible } from '../issues/index.ts'
import { ownerOf } from './drafts.policy.ts'
import type { TextDraftTable } from './drafts.tables.ts'

type DraftRow = Pick<Selectable<TextDraftTable>, 'id' | 'owner_id' | 'issue_id'> & Partial<Selectable<TextDraftTable>>

const column = (name: keyof TextDraftTable): FieldLoader<DraftRow> => ({
  columns: [name],
  value: row => row[name] ?? null,
})
const always = (value: unknown): FieldLoader<DraftRow> => ({ value: () => value })

async function loadDrafts(
  ctx: RequestContext,
  keys: readonly number[],
  columns: ReadonlySet<string>,
): Promise<ReadonlyMap<number, DraftRow>> {
  const wanted = new Set(['id', 'owner_id', 'issue_id', ...columns])
  const { rows } = await sql<DraftRow>`
    select ${sql.join([...wanted].map(name => sql.ref(`d.${name}`)))}
    from text_draft d join issue i on i.id = d.issue_id
    where d.id = any(${[...keys]}::bigint[]) and d.owner_id = ${ownerOf(ctx)} and i.deleted_at is null
      and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

export const textDraftLoaders: readonly AnyLoader[] = [
  defineLoader<DraftRow, number>({
    entity: 'DraftComment',
    type: () => 'IssueComment',
    load: loadDrafts,
    fields: {
      id: { value: row => `4-${row.id}` },
      text: column('text'),
      textPreview: column('text'),
      textVersion: { columns: ['text'], value: row => versionOf(row.text) },
      usesMarkdown: column('uses_markdown'),
      created: column('created'),
      updated: column('updated'),
      author: { value: row => refTo('User', row.owner_id) },
      issue: { value: row => new Ref('Issue', row.issue_id) },
      visibility: {
        columns: ['permitted_groups', 'permitted_users'],
        value: row => visibilityRef(row.permitted_groups ?? [], row.permitted_users ?? [], [row.owner_id]),
      },
      attachments: draftFilesOf(issueHost, 'text_draft_id'),
      deleted: always(false),
      pinned: always(false),
      reactions: always([]),
      reactionOrder: always(null),
      hasEmail: always(false),
      suspiciousEmail: always(null),
      originalText: always(null),
      canUpdateVisibility: always(true),
      mentionedUsers: always([]),
      mentionedIssues: always([]),
      mentionedArticles: always([]),
      editDraft: always(null),
    },
  }),
  defineLoader<DraftRow, number>({
    entity: 'EditDraft',
    load: loadDrafts,
    fields: {
      id: { value: row => `4-${row.id}` },
      text: column('text'),
      baseVersion: column('base_version'),
      updated: column('updated'),
    },
  }),
]

interface Owner {
  readonly id: number
}

/** The reader's own draft of each; what says the same as the text it stands in for is none any more. */
const ownDraft = (entity: 'DraftComment' | 'EditDraft', source: RawBuilder<unknown>): FieldLoader<Owner> => ({
  batch: async (ctx, rows) => {
    const ids = rows.map(row => row.id)
    const { rows: found } = ctx.actor.isGuest
      ? { rows: [] }
      : await sql<{ id: number; owner: number }>`
        select d.id, d.owner from (${source}) d (id, owner, owner_id)
        where d.owner = any(${ids}::bigint[]) and d.owner_id = ${ctx.actor.userId}`.execute(ctx.db)
    const draftOf = new Map(found.map(({ id, owner }) => [owner, id]))
    return new Map(rows.map(row => [row, refTo(entity, draftOf.get(row.id) ?? null)]))
  },
})

/** Drafts among the fields of what they belong to. */
export const textDraftFields: Readonly<Record<string, AnyLoader['fields']>> = {
  Issue: {
    draftComment: ownDraft(
      'DraftComment',
      sql`select t.id, t.issue_id, t.owner_id from text_draft t where t.kind = 'comment'`,
    ),
    editDraft: ownDraft(
      'EditDraft',
      sql`select t.id, t.issue_id, t.owner_id from text_draft t join issue on issue.id = t.issue_id
        where t.kind = 'description' and t.text <> coalesce(issue.description, '')`,
    ),
  },
  IssueComment: {
    editDraft: ownDraft(
      'EditDraft',
      sql`select t.id, t.comment_id, t.owner_id from text_draft t join comment c on c.id = t.comment_id
        where t.kind = 'commentEdit' and t.text <> c.text`,
    ),
  },
}
