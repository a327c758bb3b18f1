import { getArticleVersion, listArticleVersions, restoreArticleVersion } from '@cairn/common/features/articles'
import type { BoundRoute } from '../../../platform/http/index.ts'
import { Ref, refsTo } from '../../../platform/projection/index.ts'
import { handle } from '../../handle.ts'
import { findArticle } from '../find-article.ts'
import { restoreVersion } from './restore-version.ts'
import { findVersion, pageOfVersions } from './versions.store.ts'

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
