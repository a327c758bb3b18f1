import './articles.tables.ts'

export { articleHost } from './article-host.ts'
export { articleTexts, indexArticles } from './article-texts.ts'
export { articlesFeature } from './articles.feature.ts'
export {
  articleVisible,
  canDelete,
  canUpdate,
  requireDelete,
  requireUpdate,
  type VisibleArticle,
} from './articles.policy.ts'
export { articleChanges, type NotedArticleChange, noteChange, noteChanges } from './changes/settle-changes.ts'
export { createArticle } from './commands/create-article.ts'
export { deleteArticle, restoreArticle } from './commands/delete-articles.ts'
export { updateArticle } from './commands/update-article.ts'
export { seekArticleDraft } from './drafts/drafts.store.ts'
export { articleIdOf, type FindArticleOptions, findArticle, idInBody, seekArticle } from './find-article.ts'
export { pageOfArticles, pageOfTree } from './page-of-articles.ts'
export { readTexts, type VersionText } from './versions/version-texts.ts'
