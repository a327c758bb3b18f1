import { ArticleDraft } from '@cairn/common/features/articles'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type AnyLoader, defineLoader, type FieldLoader, refsTo, refTo } from '../../../platform/projection/index.ts'
import { draftFilesOf } from '../../attachments/index.ts'
import { versionOf, visibilityRef } from '../../hosts/index.ts'
import { articleHost } from '../article-host.ts'
import { ownerOf, type StoredDraft } from './drafts.store.ts'

type DraftRow = Pick<StoredDraft, 'id' | 'owner_id'> & Partial<StoredDraft>

const column = (name: keyof StoredDraft): FieldLoader<DraftRow> => ({
  columns: [name],
  value: row => row[name] ?? null,
})
const always = (value: unknown): FieldLoader<DraftRow> => ({ value: () => value })
const owner: FieldLoader<DraftRow> = { value: row => refTo('User', row.owner_id) }

/** Condition under which a draft `d` would change its article `a`: what only others have changed since is theirs. */
const differs = sql`((d.has_new_summary and d.summary <> a.summary)
  or (d.has_new_content and d.content <> coalesce(a.content, '')) or d.sets_visibility
  or exists (select from attachment f where f.article_draft_id = d.id))`

/** Articles that are being written. Their owner alone sees them. */
export const draftLoader: AnyLoader = defineLoader<DraftRow, number>({
  entity: 'ArticleDraft',
  load: async (ctx, keys, columns) => {
    const wanted = new Set(['id', 'owner_id', ...columns])
    const { rows } = await sql<DraftRow>`
      select ${sql.join([...wanted].map(name => sql.ref(`d.${name}`)))} from article_draft d
      where d.id = any(${[...keys]}::bigint[]) and d.owner_id = ${ownerOf(ctx)}`.execute(ctx.db)
    return new Map(rows.map(row => [row.id, row]))
  },
  fields: {
    id: { value: row => ArticleDraft.id(row.id) },
    originalArticle: { columns: ['original_id'], value: row => refTo('Article', row.original_id ?? null) },
    project: { columns: ['project_id'], value: row => refTo('Project', row.project_id ?? null) },
    parentArticle: { columns: ['parent_id'], value: row => refTo('Article', row.parent_id ?? null) },
    summary: column('summary'),
    content: column('content'),
    // What the writing began with, for who compares.
    summaryVersion: { columns: ['summary_base', 'summary'], value: row => row.summary_base ?? versionOf(row.summary) },
    contentVersion: { columns: ['content_base', 'content'], value: row => row.content_base ?? versionOf(row.content) },
    created: column('created'),
    updated: column('updated'),
    reporter: owner,
    updatedBy: owner,
    isTemplate: column('is_template'),
    forAllProjects: column('for_all_projects'),
    awaitsTitle: column('awaits_title'),
    tags: { columns: ['tags'], value: row => refsTo('Tag', row.tags ?? []) },
    visibility: {
      columns: ['permitted_groups', 'permitted_users'],
      value: row => visibilityRef(row.permitted_groups ?? [], row.permitted_users ?? [], [row.owner_id]),
    },
    attachments: draftFilesOf(articleHost, 'article_draft_id'),
    hasUnpublishedChanges: {
      batch: async (ctx, rows) => {
        const { rows: same } = await sql<{ id: number }>`
          select d.id from article_draft d join article a on a.id = d.original_id
          where d.id = any(${rows.map(row => row.id)}::bigint[]) and not ${differs}`.execute(ctx.db)
        const published = new Set(same.map(({ id }) => id))
        return new Map(rows.map(row => [row, !published.has(row.id)]))
      },
    },
    idReadable: always(null),
    childArticles: always([]),
    hasChildren: always(false),
    ordinal: always(null),
    comments: always([]),
    commentsCount: always(0),
    pinnedComments: always([]),
    hasStar: always(false),
    watchers: always(null),
    externalArticle: always(null),
    usesMarkdown: always(true),
    mentionedUsers: always([]),
    mentionedIssues: always([]),
    mentionedArticles: always([]),
    usersTyping: always([]),
    draftComment: always(null),
    editDraft: always(null),
    isUpdatable: always(true),
    isDeletable: always(true),
    updatersSettings: always(null),
    collaborativeDraftId: always(null),
  },
})

/** Whether the reader has a draft of an article that says something else. */
export const unpublishedChanges: AnyLoader['fields'] = {
  hasUnpublishedChanges: {
    batch: async (ctx: RequestContext, rows: readonly { readonly id: number }[]) => {
      const { rows: found } = await sql<{ id: number }>`
        select a.id from article_draft d join article a on a.id = d.original_id
        where d.original_id = any(${rows.map(row => row.id)}::bigint[]) and d.owner_id = ${ownerOf(ctx)}
          and ${differs}`.execute(ctx.db)
      const changed = new Set(found.map(({ id }) => id))
      return new Map(rows.map(row => [row, changed.has(row.id)]))
    },
  },
}
