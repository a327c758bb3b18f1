import type { FeatureRows } from '../../testing/feature-rows.ts'
import { REPORTERS } from '../../testing/issue-answers.ts'
import { MOVE } from '../../testing/needed-rights.ts'

export const rows: FeatureRows = {
  routes: {
    'transfers.clone': {
      body: () => ({ withAttachments: true, withLinks: true, withSubtasks: true }),
      onIssue: REPORTERS,
      reach: ['link', 'copied'],
      rights: {
        CREATE_ISSUE: 'summary withAttachments withLinks withSubtasks',
        'there CREATE_ISSUE': 'project',
      },
      effects: {
        'new IssueCreated, new Tags, new issue.created, new updated': 'summary withAttachments withSubtasks project',
        'far Links, far link.added, far updated, new IssueCreated, new Links, new Tags, new issue.created, new link.added, new updated':
          'withLinks',
      },
    },
    'transfers.move': {
      body: ids => ({ project: { id: ids.elsewhere }, withSubtasks: true }),
      onIssue: [404, 404, 404, 404, 200],
      reach: ['subtree'],
      base: ids => ({ project: { id: ids.elsewhere } }),
      rights: { [MOVE]: 'project withSubtasks' },
      effects: {
        'CustomField, Project, far CustomField, far issue.changed, far sums, far updated, issue.changed to former readers, sums, updated':
          'project withSubtasks',
      },
    },
    'transfers.moveBack': {
      onIssue: [400, 400, 400, 400, 400],
      reach: ['brought back'],
    },
    'transfers.previewMove': {
      onIssue: [404, 404, 404, 404, 200],
    },
  },
}
