import { issueHistoryRoutes } from '@cairn/common/features/activities'
import { articlesOfIssueRoutes } from '@cairn/common/features/articles'
import { issueAttachmentRoutes } from '@cairn/common/features/attachments'
import { issueCommentRoutes } from '@cairn/common/features/comments'
import { issueTextDraftRoutes } from '@cairn/common/features/drafts'
import { getIssue } from '@cairn/common/features/issues'
import { issueTypingRoutes } from '@cairn/common/features/live'
import { issueReactionRoutes } from '@cairn/common/features/reactions'
import { issueReferencesRoute } from '@cairn/common/features/references'
import { issueTagRoutes } from '@cairn/common/features/tags'
import { issueWatcherRoutes } from '@cairn/common/features/watchers'
import type { HostKind } from './host-kind.ts'

/** Issues, as what comments, files and the like hang on. */
export const issueKind: HostKind = {
  shortcutScope: 'issue.shortcuts.scope',
  everyoneText: 'audience.everyone.issue',
  textName: 'issue.description',
  hasInlineComments: false,
  historyCategories: [
    'IssueCreatedCategory',
    'IssueResolvedCategory',
    'ProjectCategory',
    'ReporterCategory',
    'SummaryCategory',
    'DescriptionCategory',
    'CustomFieldCategory',
    'TagsCategory',
    'LinksCategory',
    'LinkedArticlesCategory',
    'IssueVisibilityCategory',
    'AttachmentsCategory',
    'AttachmentRenameCategory',
    'AttachmentVisibilityCategory',
    'CommentTextCategory',
    'CommentPinnedCategory',
    'VotersCategory',
    'CommentVisibilityCategory',
    'CommentAttachmentsCategory',
    'CommentReactionCategory',
    'IssueMentionCategory',
    'CommentMentionCategory',
    'VcsChangeCategory',
    'VcsChangeStateCategory',
    'PullRequestChangeCategory',
    'SprintCategory',
  ],
  routes: {
    get: getIssue,
    comments: issueCommentRoutes,
    reactions: issueReactionRoutes,
    attachments: issueAttachmentRoutes,
    textDrafts: issueTextDraftRoutes,
    tags: issueTagRoutes,
    watchers: issueWatcherRoutes,
    typing: issueTypingRoutes,
    history: issueHistoryRoutes,
    references: issueReferencesRoute,
    linked: articlesOfIssueRoutes,
  },
}
