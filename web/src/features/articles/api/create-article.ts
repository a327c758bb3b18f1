import { createArticleRoute } from '@cairn/common/features/articles'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { noteIds } from '../../host-kinds/index.ts'
import { TREE_ARTICLE_FIELDS, type TreeArticle } from '../model/article.ts'
import { articleKeys } from './keys.ts'
import { placeInTree } from './tree-changes.ts'

export type NewArticle = {
  readonly summary: string
  readonly content: string
  readonly projectId: string
  /** Database id of the article above; null: it stands at the top of the project. */
  readonly parentId: string | null
  /** Server's id of the draft that it was written in, which goes with it. */
  readonly draftId: string | null
}

/** Creates an article as the last one of its list; rejects when the server refuses. */
export async function createArticle({
  summary,
  content,
  projectId,
  parentId,
  draftId,
}: NewArticle): Promise<TreeArticle> {
  const { ordinal, ...article } = await call(createArticleRoute, {
    fields: { ...TREE_ARTICLE_FIELDS, ordinal: true },
    query: { draftId },
    body: {
      summary,
      content,
      project: { id: projectId },
      parentArticle: parentId === null ? null : { id: parentId },
    },
  })
  noteIds([article])
  placeInTree(article, ordinal)
  for (const queryKey of [articleKeys.projects, articleKeys.titles, articleKeys.drafts])
    void queryClient.invalidateQueries({ queryKey })
  if (parentId !== null) void queryClient.invalidateQueries({ queryKey: articleKeys.host(parentId), exact: true })
  return article
}
