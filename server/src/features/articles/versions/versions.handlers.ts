import { Article, getArticleVersion, listArticleVersions, restoreArticleVersion } from '@cairn/common/features/articles'
import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/index.ts'
import { Ref, refsTo } from '../../../platform/projection/index.ts'
import { handle } from '../../handle.ts'
import { updateArticle } from '../commands/update-article.ts'
import { findArticle } from '../find-article.ts'
import { readTexts } from './version-texts.ts'
import { isErased, type PastArticle } from './versions.loader.ts'
import { findVersion, pageOfVersions, versionAt } from './versions.store.ts'

export const versionRoutes: readonly BoundRoute[] = [
  handle(listArticleVersions, async (ctx, { params, paging }) =>
    refsTo('ArticleVersion', await pageOfVersions(ctx, await findArticle(ctx, params.id), paging)),
  ),
  handle(getArticleVersion, async (ctx, { params }) => {
    const version = await findVersion(ctx, await findArticle(ctx, params.id), params.versionId)
    return new Ref('ArticleVersion', version.id)
  }),
  handle(
    restoreArticleVersion,
    async (ctx, { params }) => new Ref('Article', await restoreVersion(ctx, params.id, params.versionId)),
  ),
]

/** Has an article say again what it said in a version, as a change like others. */
async function restoreVersion(ctx: RequestContext, idText: string, versionText: string): Promise<number> {
  return transaction(ctx, async ctx => {
    const version = await findVersion(ctx, await findArticle(ctx, idText, { lock: true }), versionText)
    const text = { articleId: version.article_id, version: version.content_version }
    const content = (await readTexts(ctx, [text]))(text)
    if (isErased(version, content)) throw notFound(versionText)
    return updateArticle(ctx, Article.id(version.article_id), { body: { summary: version.summary, content } })
  })
}

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
