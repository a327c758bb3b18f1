import { historyRoutes } from '../activities/index.ts'
import { attachmentRoutes } from '../attachments/index.ts'
import { commentRoutes } from '../comments/index.ts'
import { textDraftRoutes } from '../drafts/index.ts'
import { linkedRoutes } from '../linked-hosts/index.ts'
import { typingRoutes } from '../live/index.ts'
import { reactionRoutes } from '../reactions/index.ts'
import { recentRoutes } from '../recently-viewed/index.ts'
import { referencesRoute } from '../references/index.ts'
import { hostTagRoutes } from '../tags/index.ts'
import { watcherRoutes } from '../watchers/index.ts'

const hosts = 'articles'

export const articleCommentRoutes = commentRoutes({ name: 'articleComments', hosts, entity: 'ArticleComment' })
export const articleReactionRoutes = reactionRoutes({ name: 'articleReactions', hosts })
export const articleAttachmentRoutes = attachmentRoutes({
  name: 'articleAttachments',
  hosts,
  entity: 'ArticleAttachment',
})
export const articleTextDraftRoutes = textDraftRoutes({
  name: 'articleTexts',
  hosts,
  text: 'content',
  comment: 'ArticleComment',
  attachment: 'ArticleAttachment',
})
export const articleTagRoutes = hostTagRoutes({ name: 'articleTags', hosts })
export const articleWatcherRoutes = watcherRoutes({
  name: 'articleWatchers',
  hosts,
  entity: 'ArticleWatchers',
  memberEntity: 'ArticleWatcher',
  listField: 'articleWatchers',
})
export const articleTypingRoutes = typingRoutes({ name: 'articleTyping', hosts })
export const articleHistoryRoutes = historyRoutes({ name: 'articleHistory', hosts, entity: 'Article' })
export const recentArticleRoutes = recentRoutes({ name: 'recentArticles', hosts, entity: 'RecentArticle' })
export const articleReferencesRoute = referencesRoute({ name: 'articleReferences', hosts })
export const articlesOfIssueRoutes = linkedRoutes({
  name: 'articlesOfIssue',
  hosts: 'issues',
  others: 'articles',
  entity: 'Article',
})
export const issuesOfArticleRoutes = linkedRoutes({ name: 'issuesOfArticle', hosts, others: 'issues', entity: 'Issue' })
