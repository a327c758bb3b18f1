import type { FeatureRows } from '../../testing/feature-rows.ts'
import { done, send, TO_ALL, TO_WRITERS } from '../../testing/issue-ways.ts'
import { ISSUE, LINK, MOVE, SILENTLY } from '../../testing/needed-rights.ts'

export const rows: FeatureRows = {
  tables: ['operation'],
  routes: {
    'commands.assist': {
      answers: '403 403 403 403 403 bad',
      way: {
        ask: send('/commands/assist', ({ issue }) => ({ query: 'Minor', issues: [{ id: issue }] })),
        reaches: done,
        leads: TO_ALL,
      },
    },
    'commands.operation': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'commands.run': {
      answers: '403 403 403 403 403 bad',
      way: {
        ask: send('/commands', ({ issue }) => ({ query: 'Minor', issues: [{ id: issue }] })),
        reaches: done,
        leads: TO_WRITERS,
      },
      reach: ['link', 'unlink', 'replaced parent'],
      base: ids => ({ issues: [{ id: ids.issues }] }),
      rights: {
        [ISSUE]: 'query:field query:tag query:visibility',
        PRIVATE_UPDATE_ISSUE: 'query:private',
        [MOVE]: 'query:move',
        [LINK]: 'query:link',
        person: 'query:star',
        'person CREATE_WORK_ITEM': 'query:work',
        DELETE_ISSUE: 'query:delete',
        CREATE_ISSUE: 'query:clone',
        CREATE_COMMENT: 'comment visibility usesMarkdown',
        [`${ISSUE} and ${SILENTLY}`]: 'silent ?muteUpdateNotifications',
        LOW_LEVEL: 'runAs',
        ignored: 'caret issues project search skipRefusing',
      },
      effects: {
        'CustomField, issue.changed silently, updated': 'silent ?muteUpdateNotifications',
        'CustomField, issue.changed, updated': 'query:field query:private',
        'Tags, issue.changed, updated': 'query:tag',
        'IssueVisibility, far CustomField, far issue.changed, far sums, far updated, issue.changed to former readers, updated':
          'query:visibility',
        'CustomField, Project, far CustomField, far issue.changed, far sums, far updated, issue.changed to former readers, sums, updated':
          'query:move',
        'Links, link.added, other Links, other link.added, other updated, updated': 'query:link',
        Tags: 'query:star',
        'CustomField, WorkItem, far CustomField, far issue.changed, far sums, far updated, issue.changed, sums, updated, workItem.added':
          'query:work',
        'far CustomField, far issue.changed, far sums, far updated, issue.deleted': 'query:delete',
        'new IssueCreated, new Tags, new issue.created, new updated': 'query:clone',
        'Comments, comment.added, sums, updated': 'comment visibility usesMarkdown',
        'CustomField, by another, issue.changed, updated': 'runAs',
      },
    },
    'commands.undo': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: ['brought back', 'replaced parent'],
    },
  },
}
