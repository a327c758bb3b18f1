import type { FeatureRows } from '../../testing/feature-rows.ts'
import { ADMINS, READERS, REPORTERS } from '../../testing/issue-answers.ts'
import { COMMENT, ISSUE, SILENTLY } from '../../testing/needed-rights.ts'

export const rows: FeatureRows = {
  attributes: {
    comments: 'present text',
    commenter: 'present time ids members',
    commented: 'present time ids members',
  },
  tables: ['comment'],
  routes: {
    'comments.create': {
      body: () => ({ text: 'New' }),
      onIssue: REPORTERS,
      reach: 'within',
      base: () => ({ text: 'New' }),
      rights: {
        CREATE_COMMENT: 'text usesMarkdown visibility',
        [`CREATE_COMMENT and ${SILENTLY}`]: '?muteUpdateNotifications',
        ignored: 'author attachments deleted pinned checkboxes',
      },
      effects: {
        'Comments, comment.added, sums, updated': 'text usesMarkdown visibility',
        'Comments, comment.added silently, sums, updated': '?muteUpdateNotifications',
      },
    },
    'comments.delete': {
      onIssue: ADMINS,
      reach: 'within',
      rights: {
        'DELETE_NOT_OWN_COMMENT or author DELETE_COMMENT': 'verb',
        [`DELETE_NOT_OWN_COMMENT or author DELETE_COMMENT and ${SILENTLY}`]: '?muteUpdateNotifications',
      },
      effects: {
        'Comments, comment.deleted, sums, updated': 'verb',
        'Comments, comment.deleted silently, sums, updated': '?muteUpdateNotifications',
      },
    },
    'comments.get': {
      onIssue: READERS,
    },
    'comments.list': {
      onIssue: READERS,
    },
    'comments.update': {
      body: () => ({ text: 'Changed' }),
      onIssue: ADMINS,
      reach: ['brought back'],
      rights: {
        [COMMENT]: 'text usesMarkdown visibility checkboxes',
        'DELETE_NOT_OWN_COMMENT or author DELETE_COMMENT': 'deleted',
        [ISSUE]: 'pinned',
        [`${COMMENT} and ${SILENTLY}`]: '?muteUpdateNotifications',
        ignored: 'author attachments',
      },
      effects: {
        'CommentText, comment.changed, updated': 'text checkboxes',
        'CommentText, comment.changed silently, updated': '?muteUpdateNotifications',
        'comment.changed, updated': 'usesMarkdown',
        'CommentVisibility, comment.changed to former readers, updated': 'visibility',
        'Comments, comment.changed, sums, updated': 'deleted',
        'CommentPinned, comment.changed, updated': 'pinned',
      },
    },
  },
}
