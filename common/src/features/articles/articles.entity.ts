import { any, bool, defineEntity, int, list, long, ref, str } from '../../platform/entity/index.ts'
import { ActivityItem } from '../activities/index.ts'
import { IssueAttachment } from '../attachments/index.ts'
import { IssueComment } from '../comments/index.ts'
import { recentFields } from '../recently-viewed/index.ts'

const readOnly = { readOnly: true } as const

/** What an article and the draft of one have in common. */
export const BaseArticle = defineEntity({
  name: 'BaseArticle',
  classNo: 226,
  fields: {
    reporter: ref('User', readOnly),
    visibility: ref('Visibility'),
    summary: str(),
    content: str(),
    attachments: list('ArticleAttachment'),
  },
})

export const Article = defineEntity({
  name: 'Article',
  extends: BaseArticle,
  fields: {
    /** `KEY-A-12`. */
    idReadable: str({ readOnly: true, always: true }),
    summary: str({ always: true }),
    project: ref('Project'),
    parentArticle: ref('Article'),
    /** Only those that the reader sees, in their order. */
    childArticles: list('Article', readOnly),
    /** Whether there are any that the reader sees. */
    hasChildren: bool(readOnly),
    /** Place among the siblings, from 0, counting only those that the reader sees. */
    ordinal: long(),
    created: long(readOnly),
    updated: long(readOnly),
    updatedBy: ref('User', readOnly),
    comments: list('ArticleComment', readOnly),
    commentsCount: int(readOnly),
    pinnedComments: list('ArticleComment', readOnly),
    tags: list('Tag'),
    hasStar: bool(),
    watchers: ref('ArticleWatchers', readOnly),
    externalArticle: ref('ExternalArticle', readOnly),
    usesMarkdown: bool(readOnly),
    mentionedUsers: list('User', readOnly),
    mentionedIssues: list('Issue', readOnly),
    mentionedArticles: any(readOnly),
    usersTyping: list('UserTyping', readOnly),
    /** The comment that the reader is writing. */
    draftComment: ref('ArticleComment', readOnly),
    /** The content that the reader is writing in place of this one. */
    editDraft: ref('EditDraft', readOnly),
    /** Whether the reader has a draft of this article that says something else. */
    hasUnpublishedChanges: bool(readOnly),
    /** Whether the reader may change it. */
    isUpdatable: bool(readOnly),
    isDeletable: bool(readOnly),
    updatersSettings: any(readOnly),
    collaborativeDraftId: str(readOnly),
    /** A pattern that new articles begin with: it stands in no tree and is found by no search. */
    isTemplate: bool(),
    /** As a template it is offered in all projects, to whom sees it. */
    forAllProjects: bool(),
    /** Where the words of the query stand by which it was found. */
    summaryTextSearchResult: ref('TextSearchResult', readOnly),
    contentTextSearchResult: ref('TextSearchResult', readOnly),
    /** Opaque versions of summary and content for If-Match. */
    summaryVersion: str(readOnly),
    contentVersion: str(readOnly),
  },
})

/** An article, or new texts of one, that somebody is writing. */
export const ArticleDraft = defineEntity({
  name: 'ArticleDraft',
  classNo: 253,
  extends: Article,
  fields: {
    idReadable: str(readOnly),
    summary: str({ always: true }),
    /** What it shall change; null for a new article. */
    originalArticle: ref('Article'),
    /** Versions of the article's texts that the writing began with; written by who has merged later ones. */
    summaryVersion: str(),
    contentVersion: str(),
    /** The text of a new article was begun with a template, whose `{{title}}` is filled in as soon as there is one. */
    awaitsTitle: bool(),
  },
})

/** The body that changes an article: its attributes, and tasks of the content that are ticked. */
export const ChangedArticle = defineEntity({
  name: 'ChangedArticle',
  extends: Article,
  fields: {
    /** `[{checked, position}]`, where `text` may say what stands there. */
    checkboxes: any(),
  },
})

/** What a change would make of who sees an article. */
export const AudienceChange = defineEntity({
  name: 'AudienceChange',
  fields: {
    /** Who would see it by then: the first 20, by name. */
    gained: list('User', readOnly),
    /** Who sees it now and would no longer: the first 20, by name. */
    lost: list('User', readOnly),
    /** null: the reader may not look people up. */
    gainedCount: int(readOnly),
    lostCount: int(readOnly),
    /** The article and those below it that the reader sees. */
    articlesCount: int(readOnly),
    /** Nobody is missing: the reader may look into all groups concerned. */
    isComplete: bool(readOnly),
  },
})

export const ExternalArticle = defineEntity({
  name: 'ExternalArticle',
  fields: { name: str(readOnly), url: str(readOnly), key: str(readOnly) },
})

const { issue: _issueOfComment, ...commentFields } = IssueComment.fields
export const ArticleComment = defineEntity({
  name: 'ArticleComment',
  classNo: 251,
  fields: {
    ...commentFields,
    attachments: list('ArticleAttachment'),
    article: ref('Article', readOnly),
    /** The words of the article that it is about; null: it is about the whole of it. */
    anchor: ref('CommentAnchor'),
    /** Whether what it says of those words is dealt with, with all replies to it. */
    resolved: bool(),
    resolvedBy: ref('User', readOnly),
    resolvedAt: long(readOnly),
    /** The comment that it answers. A reply to a reply answers the same comment. */
    inReplyTo: ref('ArticleComment'),
  },
})

const { issue: _issueOfFile, ...fileFields } = IssueAttachment.fields
export const ArticleAttachment = defineEntity({
  name: 'ArticleAttachment',
  classNo: 252,
  fields: { ...fileFields, comment: ref('ArticleComment', readOnly), article: ref('BaseArticle', readOnly) },
})

/** What an article said since a moment. */
export const ArticleVersion = defineEntity({
  name: 'ArticleVersion',
  classNo: 254,
  fields: {
    article: ref('Article', readOnly),
    author: ref('User', readOnly),
    created: long(readOnly),
    summary: str(readOnly),
    content: str(readOnly),
    summaryVersion: str(readOnly),
    contentVersion: str(readOnly),
    /** It is what the article says now. */
    isCurrent: bool(readOnly),
    /** An administrator has erased what it said. */
    erased: bool(readOnly),
  },
})

const item = <const N extends string>(name: N) => defineEntity({ name, extends: ActivityItem, fields: {} })
export const ArticleCreatedActivityItem = item('ArticleCreatedActivityItem')
export const ArticleParentActivityItem = item('ArticleParentActivityItem')
export const ArticleMentionActivityItem = item('ArticleMentionActivityItem')
export const ArticleCommentMentionActivityItem = item('ArticleCommentMentionActivityItem')

export const ArticleWatchers = defineEntity({
  name: 'ArticleWatchers',
  fields: { hasStar: bool(), articleWatchers: list('ArticleWatcher') },
})

/** Somebody who watches an article: who has it under the star. */
export const ArticleWatcher = defineEntity({
  name: 'ArticleWatcher',
  fields: { user: ref('User'), article: ref('Article', readOnly), isStarred: bool() },
})

/** An article that the reader viewed. */
export const RecentArticle = defineEntity({
  name: 'RecentArticle',
  fields: { ...recentFields, article: ref('Article') },
})

declare module '../comments/comments.entity.ts' {
  interface CommentEntities {
    readonly ArticleComment: 'Article'
  }
}

declare module '../attachments/attachments.entity.ts' {
  interface AttachmentEntities {
    readonly ArticleAttachment: 'Article'
  }
}
