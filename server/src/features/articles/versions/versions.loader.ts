import { Article, ArticleVersion } from '@cairn/common/features/articles'
import { sql } from 'kysely'
import { type AnyLoader, defineLoader, inlineLoader, Ref, refTo } from '../../../platform/projection/index.ts'
import { articleVisible } from '../articles.policy.ts'
import { NO_CONTENT, readTexts } from './version-texts.ts'
import type { StoredVersion } from './versions.store.ts'

type VersionRow = StoredVersion & { readonly is_current: boolean }

const textOf = ({ article_id, content_version }: StoredVersion) => ({ articleId: article_id, version: content_version })

/** Versions of articles that the reader sees. */
export const versionLoader: AnyLoader = defineLoader<VersionRow, number>({
  entity: 'ArticleVersion',
  load: async (ctx, keys) => {
    const { rows } = await sql<VersionRow>`
      select v.*, not exists (
        select from article_version n where n.article_id = v.article_id and (n.created, n.id) > (v.created, v.id)
      ) as is_current
      from article_version v join article a on a.id = v.article_id
      where v.id = any(${[...keys]}::bigint[]) and a.deleted_at is null and ${articleVisible(ctx, 'a')}`.execute(ctx.db)
    return new Map(rows.map(row => [row.id, row]))
  },
  fields: {
    id: { value: row => ArticleVersion.id(row.id) },
    article: { value: row => new Ref('Article', row.article_id) },
    author: { value: row => refTo('User', row.author_id) },
    created: { value: row => row.created },
    summary: { value: row => row.summary },
    summaryVersion: { value: row => row.summary_version },
    contentVersion: { value: row => row.content_version },
    isCurrent: { value: row => row.is_current },
    content: {
      batch: async (ctx, rows) => {
        const find = await readTexts(ctx, rows.map(textOf))
        return new Map(rows.map(row => [row, find(textOf(row)) ?? null]))
      },
    },
    erased: {
      batch: async (ctx, rows) => {
        const { rows: erased } = await sql<{ articleId: number; version: string }>`
          select article_id as "articleId", version from article_text
          where article_id = any(${rows.map(row => row.article_id)}::bigint[]) and body is null`.execute(ctx.db)
        const gone = new Set(erased.map(({ articleId, version }) => `${articleId} ${version}`))
        return new Map(rows.map(row => [row, gone.has(`${row.article_id} ${row.content_version}`)]))
      },
    },
  },
})

/** An article as it was: what it said, and what never changes. */
export interface PastArticle {
  readonly version: StoredVersion
  readonly article: { readonly id: number; readonly project_id: number; readonly reporter_id: number }
  readonly created: number
  readonly readable: string
}

/** Shown under the names of the present. */
export const pastArticleLoader: AnyLoader = inlineLoader<PastArticle>({
  entity: 'PastArticle',
  type: () => 'Article',
  fields: {
    id: { value: row => Article.id(row.article.id) },
    idReadable: { value: row => row.readable },
    project: { value: row => new Ref('Project', row.article.project_id) },
    reporter: { value: row => new Ref('User', row.article.reporter_id) },
    created: { value: row => row.created },
    updated: { value: row => row.version.created },
    updatedBy: { value: row => new Ref('User', row.version.author_id) },
    summary: { value: row => row.version.summary },
    summaryVersion: { value: row => row.version.summary_version },
    contentVersion: { value: row => row.version.content_version },
    content: {
      batch: async (ctx, rows) => {
        const find = await readTexts(
          ctx,
          rows.map(({ version }) => textOf(version)),
        )
        return new Map(rows.map(row => [row, find(textOf(row.version)) ?? null]))
      },
    },
    usesMarkdown: { value: () => true },
  },
})

/** Whether an administrator erased what the version said. */
export const isErased = (version: StoredVersion, content: string | null | undefined): boolean =>
  content === undefined && version.content_version !== NO_CONTENT
