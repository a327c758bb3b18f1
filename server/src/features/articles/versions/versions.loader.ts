import { ArticleVersion } from '@cairn/common/features/articles'
import { sql } from 'kysely'
import { type AnyLoader, defineLoader, Ref, refTo } from '../../../platform/projection/index.ts'
import { articleVisible } from '../articles.policy.ts'
import { readTexts } from './version-texts.ts'
import type { StoredVersion } from './versions.store.ts'

type VersionRow = StoredVersion & { readonly is_current: boolean }

export const textOf = ({ article_id, content_version }: StoredVersion) => ({
  articleId: article_id,
  version: content_version,
})

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
