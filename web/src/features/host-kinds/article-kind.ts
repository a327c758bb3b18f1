import {
  articleAttachmentRoutes,
  articleCommentRoutes,
  articleHistoryRoutes,
  articleReactionRoutes,
  articleTagRoutes,
  articleTextDraftRoutes,
  articleTypingRoutes,
  articleWatcherRoutes,
  getArticle,
} from '@cairn/common/features/articles'
import type { HostKind } from './host-kind.ts'

/** Articles, as what comments, files and the like hang on. */
export const articleKind: HostKind = {
  shortcutScope: 'articles.keys.scope',
  everyoneText: 'articles.audience.everyone',
  textName: 'articles.content',
  historyCategories: [
    'ArticleCreatedCategory',
    'ArticleProjectCategory',
    'ArticleParentCategory',
    'ArticleSummaryCategory',
    'ArticleDescriptionCategory',
    'ArticleTagsCategory',
    'ArticleVisibilityCategory',
    'ArticleAttachmentsCategory',
    'ArticleAttachmentRenameCategory',
    'ArticleAttachmentVisibilityCategory',
    'ArticleCommentTextCategory',
    'ArticleCommentPinnedCategory',
    'ArticleCommentVisibilityCategory',
    'ArticleCommentAttachmentsCategory',
    'ArticleCommentReactionCategory',
    'ArticleMentionCategory',
    'ArticleCommentMentionCategory',
  ],
  routes: {
    get: getArticle as unknown as HostKind['routes']['get'],
    comments: articleCommentRoutes,
    reactions: articleReactionRoutes,
    attachments: articleAttachmentRoutes,
    textDrafts: articleTextDraftRoutes,
    tags: articleTagRoutes,
    watchers: articleWatcherRoutes,
    typing: articleTypingRoutes,
    history: articleHistoryRoutes,
  },
}
