import type { FeatureRows } from '../../testing/feature-rows.ts'
import { MEMBERS, READERS, REPORTERS } from '../../testing/issue-answers.ts'
import { done, read, send, TO_ALL, TO_MEMBERS, TO_WRITERS } from '../../testing/issue-ways.ts'
import { FILE, ISSUE, MOVE } from '../../testing/needed-rights.ts'

const rightsOfNewIssue = {
  CREATE_ISSUE: 'summary description usesMarkdown visibility tags customFields fields attachments links sprints',
  'CREATE_ISSUE and PRIVATE_UPDATE_ISSUE': 'customFields:private fields:private',
  'CREATE_ISSUE and PROJECT_UPDATE': 'reporter',
  ignored: 'idReadable comments',
}
const rightsOfField = { [ISSUE]: 'value', PRIVATE_UPDATE_ISSUE: 'value:private', ignored: 'name', refused: 'event' }
const effectsOfField = {
  'CustomField, issue.changed, updated': 'value value:private',
}
const effectsOfDeletion = {
  'far CustomField, far issue.changed, far sums, far updated, issue.deleted': 'verb',
}
const rightsOfIssue = {
  [ISSUE]: 'summary description usesMarkdown visibility tags customFields fields checkboxes',
  [MOVE]: 'project',
  [FILE]: 'attachments',
  PRIVATE_UPDATE_ISSUE: 'customFields:private fields:private',
  PROJECT_UPDATE: 'reporter',
  ignored: 'idReadable comments links sprints',
}
const effectsOfIssue = {
  'Summary, issue.changed, updated': 'summary',
  'Description, issue.changed, updated': 'description checkboxes',
  'issue.changed, updated': 'usesMarkdown',
  'IssueVisibility, far CustomField, far issue.changed, far sums, far updated, issue.changed to former readers, updated':
    'visibility',
  'Tags, issue.changed, updated': 'tags',
  'CustomField, issue.changed, updated': 'customFields fields customFields:private fields:private',
  'CustomField, Project, far CustomField, far issue.changed, far sums, far updated, issue.changed to former readers, sums, updated':
    'project',
  'Attachments, attachment.added, updated': 'attachments',
  'Reporter, issue.changed to former readers, updated': 'reporter',
}

export const rows: FeatureRows = {
  tables: ['issue', 'issue_alias', 'issue_field_value'],
  routes: {
    'issues.create': {
      answers: '404 404 403 403 404 ok',
      way: null,
      reach: ['link', 'replaced parent'],
      base: ids => ({ project: { id: ids.projects }, summary: 'New' }),
      rights: { ...rightsOfNewIssue, 'there CREATE_ISSUE': 'project' },
      effects: {
        'new IssueCreated, new issue.created, new updated':
          'summary description usesMarkdown visibility customFields fields customFields:private fields:private reporter project',
        'new IssueCreated, new Tags, new issue.created, new updated': 'tags',
        'new IssueCreated, new Sprint, new issue.created, new updated': 'sprints',
        'new Attachments, new IssueCreated, new attachment.added, new issue.created, new updated': 'attachments',
        'Links, link.added, new IssueCreated, new Links, new issue.created, new link.added, new updated, updated':
          'links',
      },
    },
    'issues.createInProject': {
      answers: '404 404 403 403 404 ok',
      way: null,
      reach: ['link'],
      base: () => ({ summary: 'New' }),
      rights: { ...rightsOfNewIssue, ignored: `${rightsOfNewIssue.ignored} project` },
      effects: {
        'new IssueCreated, new issue.created, new updated':
          'summary description usesMarkdown visibility customFields fields customFields:private fields:private reporter',
        'new IssueCreated, new Tags, new issue.created, new updated': 'tags',
        'new IssueCreated, new Sprint, new issue.created, new updated': 'sprints',
        'new Attachments, new IssueCreated, new attachment.added, new issue.created, new updated': 'attachments',
        'Links, link.added, new IssueCreated, new Links, new issue.created, new link.added, new updated, updated':
          'links',
      },
    },
    'issues.customFields.get': {
      onIssue: READERS,
    },
    'issues.customFields.list': {
      onIssue: READERS,
    },
    'issues.customFields.update': {
      body: () => ({ value: { name: 'Minor' } }),
      onIssue: REPORTERS,
      reach: 'within',
      rights: rightsOfField,
      effects: effectsOfField,
      withoutKey: 'same',
    },
    'issues.delete': {
      onIssue: MEMBERS,
      reach: 'within',
      rights: { DELETE_ISSUE: 'verb' },
      effects: effectsOfDeletion,
    },
    'issues.deleteOfProject': {
      answers: '404 404 404 ok ok ok',
      way: {
        ask: (client, { project, issue }) => client.delete(`/admin/projects/${project}/issues/${issue}`),
        reaches: done,
        leads: TO_MEMBERS,
        deleted: false,
      },
      reach: 'within',
      rights: { DELETE_ISSUE: 'verb' },
      effects: effectsOfDeletion,
    },
    'issues.fields.get': {
      onIssue: READERS,
    },
    'issues.fields.list': {
      onIssue: READERS,
    },
    'issues.fields.possibleEvents': {
      onIssue: READERS,
    },
    'issues.fields.update': {
      body: () => ({ value: { name: 'Minor' } }),
      onIssue: REPORTERS,
      reach: 'within',
      rights: rightsOfField,
      effects: effectsOfField,
      withoutKey: 'same',
    },
    'issues.get': {
      onIssue: READERS,
    },
    'issues.getOfProject': {
      answers: '404 404 404 ok ok ok',
      way: {
        ask: read(
          ({ project, issue }) => `/admin/projects/${project}/issues/${issue}`,
          () => ({ fields: 'id' }),
        ),
        leads: TO_ALL,
      },
    },
    'issues.getProject': {
      onIssue: READERS,
    },
    'issues.mention': {
      answers: 'ok ok ok ok ok ok',
      way: {
        ask: send('/mention', ({ issue }) => ({ issues: [{ id: issue }] }), { query: '' }),
        reaches: done,
        leads: TO_ALL,
      },
    },
    'issues.move': {
      body: ids => ({ id: ids.elsewhere }),
      // Into a project that only the administrator sees.
      onIssue: [404, 404, 404, 404, 200],
      reach: ['brought back'],
      rights: { [MOVE]: 'id' },
      isReference: true,
      effects: {
        'CustomField, Project, far CustomField, far issue.changed, far sums, far updated, issue.changed to former readers, sums, updated':
          'id',
      },
      withoutKey: 'same',
    },
    'issues.restore': {
      onIssue: MEMBERS,
      reach: ['brought back'],
      rights: { DELETE_ISSUE: 'verb' },
      effects: {
        'far CustomField, far issue.changed, far sums, far updated, issue.restored': 'verb',
      },
    },
    'issues.tags.add': {
      body: ids => ({ id: ids.tags }),
      onIssue: REPORTERS,
      reach: 'within',
      rights: { [ISSUE]: 'id' },
      isReference: true,
      effects: {
        'Tags, issue.changed, updated': 'id',
      },
    },
    'issues.tags.get': {
      onIssue: READERS,
    },
    'issues.tags.list': {
      onIssue: READERS,
    },
    'issues.tags.remove': {
      onIssue: REPORTERS,
      reach: 'within',
      rights: { [ISSUE]: 'verb' },
      effects: {
        'Tags, issue.changed, updated': 'verb',
      },
    },
    'issues.update': {
      body: () => ({ summary: 'Changed' }),
      onIssue: REPORTERS,
      reach: 'within',
      rights: rightsOfIssue,
      effects: effectsOfIssue,
    },
    'issues.updateOfProject': {
      answers: '404 404 404 403 404 ok',
      way: {
        ask: (client, { project, issue, word }) =>
          client.post(`/admin/projects/${project}/issues/${issue}`, { description: word }),
        reaches: done,
        leads: TO_WRITERS,
      },
      reach: 'within',
      rights: rightsOfIssue,
      effects: effectsOfIssue,
    },
    'issues.visibilityGroups': {
      answers: 'ok ok ok ok ok ok',
      way: {
        ask: send('/visibilityGroups', ({ issue }) => ({ issues: [{ id: issue }] })),
        reaches: done,
        leads: TO_ALL,
      },
    },
    'issues.visibilityGroups.get': {
      answers: 'ok ok ok ok ok ok',
      way: {
        ask: read(
          () => '/visibilityGroups',
          ({ issue }) => ({ issue }),
        ),
        reaches: done,
        leads: TO_ALL,
      },
    },
  },
}
