import { type HistoryCategory, historyCategory } from '../activities/index.ts'

/** What history tells of comments. */
export const commentHistory: readonly HistoryCategory[] = [
  historyCategory('CommentsCategory', { type: 'Comment', isList: true, field: 'comments', member: 'comments' }),
  historyCategory('CommentTextCategory', {
    type: 'TextMarkup',
    field: 'comment text',
    text: 'commentText',
    member: 'text',
  }),
  historyCategory('CommentPinnedCategory', {
    type: 'CommentPinned',
    isList: true,
    field: 'pinned comment',
    text: 'commentPinned',
    member: 'pinned',
  }),
  historyCategory('CommentVisibilityCategory', {
    type: 'VisibilityGroup',
    isList: true,
    field: 'comment visible to',
    text: 'commentVisibility',
  }),
  historyCategory('CommentMentionCategory', {
    type: 'CommentMention',
    isList: true,
    field: 'mentioned in comment',
    text: 'commentMention',
    member: 'mentions',
  }),
]
