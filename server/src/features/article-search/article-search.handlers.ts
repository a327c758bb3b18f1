import { countArticles, listArticles } from '@cairn/common/features/article-search'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { pageOfArticles } from '../articles/index.ts'
import { handle } from '../handle.ts'
import { resolveProject } from '../projects/index.ts'
import { countArticlesFound, findArticles } from './find-articles.ts'

/** Contract → verb: articles that queries find. */
export const articleSearchRoutes: readonly BoundRoute[] = [
  handle(listArticles, async (ctx, { query: { query = '', folder }, paging }) => {
    if (query.trim() !== '') return refsTo('Article', await findArticles(ctx, { query, folder }, paging))
    const project = folder === undefined ? null : await resolveProject(ctx, folder)
    return refsTo('Article', await pageOfArticles(ctx, project?.id ?? null, paging))
  }),
  handle(countArticles, async (ctx, { query: { query = '', folder } }) => {
    return new Ref('ArticleCount', await countArticlesFound(ctx, { query, folder }))
  }),
]
