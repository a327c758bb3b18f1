export { newDrafts } from './api/article-drafts.ts'
export { createArticle } from './api/create-article.ts'
export { deleteArticle } from './api/delete-article.ts'
export type { EditedTexts } from './api/edited-drafts.ts'
export { articleKeys } from './api/keys.ts'
export {
  allTitlesQuery,
  knownLevel,
  type Level,
  levelQuery,
  projectsQuery,
  type TreeProject,
  treeArticle,
} from './api/levels.ts'
export { useLiveArticles } from './api/live-articles.ts'
export { moveArticle, type TreePlace } from './api/move-article.ts'
export { editedDrafts } from './api/publish-draft.ts'
export { type ArticleTemplate, templates } from './api/templates.ts'
export {
  type ArticleUpdates,
  articleTags,
  limitArticleAsked,
  renameArticle,
  useUpdateArticle,
} from './api/update-article.ts'
export { type Ancestor, ancestorsQuery, useArticle } from './api/use-article.ts'
export { AudienceDialog } from './components/audience-dialog.tsx'
export { type ArticleData, isLimited, type TreeArticle } from './model/article.ts'
