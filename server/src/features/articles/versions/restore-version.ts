import { Article } from '@cairn/common/features/articles'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { updateArticle } from '../commands/update-article.ts'
import { findArticle } from '../find-article.ts'
import { NO_CONTENT, readTexts } from './version-texts.ts'
import { findVersion } from './versions.store.ts'

/** Has an article say again what it said in a version, as a change like others. */
export async function restoreVersion(ctx: RequestContext, idText: string, versionText: string): Promise<number> {
  return transaction(ctx, async ctx => {
    const version = await findVersion(ctx, await findArticle(ctx, idText, { lock: true }), versionText)
    const text = { articleId: version.article_id, version: version.content_version }
    const content = (await readTexts(ctx, [text]))(text)
    if (content === undefined && version.content_version !== NO_CONTENT) throw notFound(versionText)
    // A title that was erased is not known any more: the present one stays.
    const { summary } = version
    return updateArticle(ctx, Article.id(version.article_id), {
      body: summary === '' ? { content } : { summary, content },
    })
  })
}
