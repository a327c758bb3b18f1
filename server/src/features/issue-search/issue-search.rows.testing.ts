import type { FeatureRows } from '../../testing/feature-rows.ts'
import { done, has, read, send, TO_ALL, TO_OWNER } from '../../testing/issue-ways.ts'

export const rows: FeatureRows = {
  attributes: {
    text: 'text',
    project: 'present ids prefix',
    issueId: 'issue',
    documentType: 'word',
    summary: 'text',
    description: 'present text',
    code: 'text',
    reporter: 'ids members',
    updater: 'ids members',
    created: 'present time ids members',
    updated: 'present time ids members',
    resolved: 'present resolved time',
    tag: 'present ids prefix',
    star: 'present',
    savedSearch: 'saved',
    visibleTo: 'word ids members',
    mentions: 'issue article ids',
    mentionedIn: 'issue article',
    looksLike: 'issue',
    field: '',
  },
  tables: ['folder_order'],
  routes: {
    'filterFields.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'filterFields.values': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'folders.manualOrder': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'folders.move': {
      answers: 'bad bad bad bad bad bad',
      way: {
        ask: (client, { search, issue }) =>
          client.post(`/issueFolders/${search}/sortOrder/issues`, { moved: { id: issue }, leading: null }),
        reaches: done,
        leads: TO_OWNER,
      },
      reach: 'within',
      isOwn: true,
    },
    'issueGroups.list': {
      answers: 'bad bad bad bad bad bad',
      way: {
        ask: read(
          () => '/issueGroups',
          ({ word }) => ({ query: word, by: 'project', fields: 'name,count' }),
        ),
        reaches: has(body => JSON.stringify(body).includes('"count":1')),
        leads: TO_ALL,
      },
    },
    'issueTags.issues': {
      answers: '404 404 404 404 404 ok',
      way: {
        ask: read(
          ({ tag }) => `/issueTags/${tag}/issues`,
          () => ({ fields: 'id', $top: '-1' }),
        ),
        leads: TO_ALL,
      },
    },
    'issues.export': {
      answers: 'bad bad bad bad bad bad',
      way: {
        ask: read(
          () => '/issues/export',
          ({ word }) => ({ query: word, format: 'csv', columns: 'id,summary' }),
        ),
        leads: TO_ALL,
      },
    },
    'issues.list': {
      answers: 'ok ok ok ok ok ok',
      way: {
        ask: read(
          () => '/issues',
          ({ word }) => ({ query: word, fields: 'id' }),
        ),
        leads: TO_ALL,
      },
    },
    'issues.listOfProject': {
      answers: '404 404 ok ok ok ok',
      way: {
        ask: read(
          ({ project }) => `/admin/projects/${project}/issues`,
          () => ({ fields: 'id', $top: '-1' }),
        ),
        leads: TO_ALL,
      },
    },
    'issues.page': {
      answers: 'ok ok ok ok ok ok',
      way: {
        ask: read(
          () => '/issuePage',
          ({ word }) => ({ query: word, fields: 'issues(id),total' }),
        ),
        leads: TO_ALL,
      },
    },
    'issues.sorted': {
      answers: 'ok ok ok ok ok ok',
      way: {
        ask: read(
          () => '/sortedIssues',
          ({ word }) => ({ query: word, flatten: 'true', fields: 'tree(id)' }),
        ),
        leads: TO_ALL,
      },
    },
    'issuesGetter.count': {
      answers: 'ok ok ok ok ok ok',
      way: {
        ask: send('/issuesGetter/count', ({ word }) => ({ query: word })),
        reaches: has(body => body.count === 1),
        leads: TO_ALL,
      },
    },
    'issuesGetter.counts': {
      answers: 'bad bad bad bad bad bad',
      way: null,
    },
    'issuesGetter.issues': {
      answers: 'bad bad bad bad bad bad',
      way: { ask: send('/issuesGetter', ({ issue }) => [{ id: issue }], { fields: 'id' }), leads: TO_ALL },
    },
    'quickSearch.find': {
      answers: 'ok ok ok ok ok ok',
      way: {
        ask: read(
          () => '/quickSearch',
          ({ readable }) => ({ query: readable, fields: 'issues(id)' }),
        ),
        leads: TO_ALL,
      },
    },
    'savedQueries.issues': {
      answers: '404 404 404 404 404 ok',
      way: {
        ask: read(
          ({ search }) => `/savedQueries/${search}/issues`,
          () => ({ fields: 'id', $top: '-1' }),
        ),
        leads: TO_ALL,
      },
    },
    'search.assist': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'search.explain': {
      answers: 'bad bad bad bad bad bad',
      way: {
        ask: send('/search/explain', ({ issue, word }) => ({ query: word, issue: { id: issue } })),
        reaches: done,
        leads: TO_ALL,
      },
    },
    'tags.issues': {
      answers: '404 404 404 404 404 ok',
      way: {
        ask: read(
          ({ tag }) => `/tags/${tag}/issues`,
          () => ({ fields: 'id', $top: '-1' }),
        ),
        leads: TO_ALL,
      },
    },
  },
}
