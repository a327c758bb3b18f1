import { Article } from '@cairn/common/features/articles'
import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type AnyLoader, inlineLoader, Ref } from '../../../platform/projection/index.ts'
import { findArticle } from '../find-article.ts'
import { readTexts } from './version-texts.ts'
import { textOf } from './versions.loader.ts'
import { type StoredVersion, versionAt } from './versions.store.ts'

/** An article as it was: what it said, and what never changes. */
interface PastArticle {
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

/** An article as it was right after `time` (ms). */
export async function pastArticle(ctx: RequestContext, idText: string, time: number): Promise<Ref> {
  const article = await findArticle(ctx, idText)
  const version = await versionAt(ctx, article, time)
  const { rows } = await sql<{ created: number; readable: string }>`
    select a.created, p.short_name || '-A-' || a.number as readable
    from article a join project p on p.id = a.project_id where a.id = ${article.id}`.execute(ctx.db)
  if (!rows[0]) throw notFound(idText)
  return new Ref<PastArticle>('PastArticle', { version, article, ...rows[0] })
}
