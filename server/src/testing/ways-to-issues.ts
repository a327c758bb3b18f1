import type { ApiClient, ApiReply } from './api-client.ts'

/** An issue that is looked for, and what leads to it. */
export interface SoughtIssue {
  readonly issue: string
  readonly readable: string
  /** A word that stands in nothing but this issue. */
  readonly word: string
  readonly project: string
  readonly activity: string
  readonly workItem: string
  readonly attachment: string
  readonly tag: string
  readonly search: string
}

export interface Way {
  readonly ask: (client: ApiClient, to: SoughtIssue) => Promise<ApiReply>
  /** Whether the reply is about the issue; by default it must name it. */
  readonly reaches?: (reply: ApiReply, to: SoughtIssue) => boolean
  /** Whom of those that see the issue it leads there: the reader, its reporter, a member, both administrators. */
  readonly leads: readonly [boolean, boolean, boolean, boolean, boolean]
}

const ALL = [true, true, true, true, true] as const
/** Who may read the work of others. */
const WORK = [true, false, true, true, true] as const
/** Who may change the issue. */
const WRITERS = [false, true, true, true, true] as const
const MEMBERS = [false, false, true, true, true] as const
const OWNER = [false, false, false, false, true] as const

const done = (reply: ApiReply): boolean => reply.status === 200
const has =
  (test: (body: ApiReply['body']) => boolean) =>
  (reply: ApiReply): boolean =>
    reply.status === 200 && test(reply.body)

const read =
  (path: (to: SoughtIssue) => string, query: (to: SoughtIssue) => Record<string, string>) =>
  (client: ApiClient, to: SoughtIssue): Promise<ApiReply> =>
    client.get(path(to), query(to))
const send =
  (path: string, body: (to: SoughtIssue) => unknown, query: Record<string, string> = {}) =>
  (client: ApiClient, to: SoughtIssue): Promise<ApiReply> =>
    client.post(path, body(to), query)

const CATEGORIES = 'SummaryCategory'

/** Every route that does not lie below an issue and yet leads to one: by its id or that of a part, or by looking for it. */
export const WAYS: Readonly<Record<string, Way>> = {
  'issues.list': {
    ask: read(
      () => '/issues',
      ({ word }) => ({ query: word, fields: 'id' }),
    ),
    leads: ALL,
  },
  'issues.page': {
    ask: read(
      () => '/issuePage',
      ({ word }) => ({ query: word, fields: 'issues(id),total' }),
    ),
    leads: ALL,
  },
  'issues.sorted': {
    ask: read(
      () => '/sortedIssues',
      ({ word }) => ({ query: word, flatten: 'true', fields: 'tree(id)' }),
    ),
    leads: ALL,
  },
  'issues.export': {
    ask: read(
      () => '/issues/export',
      ({ word }) => ({ query: word, format: 'csv', columns: 'id,summary' }),
    ),
    leads: ALL,
  },
  'issueGroups.list': {
    ask: read(
      () => '/issueGroups',
      ({ word }) => ({ query: word, by: 'project', fields: 'name,count' }),
    ),
    reaches: has(body => JSON.stringify(body).includes('"count":1')),
    leads: ALL,
  },
  'quickSearch.find': {
    ask: read(
      () => '/quickSearch',
      ({ readable }) => ({ query: readable, fields: 'issues(id)' }),
    ),
    leads: ALL,
  },
  'tags.issues': {
    ask: read(
      ({ tag }) => `/tags/${tag}/issues`,
      () => ({ fields: 'id', $top: '-1' }),
    ),
    leads: ALL,
  },
  'issueTags.issues': {
    ask: read(
      ({ tag }) => `/issueTags/${tag}/issues`,
      () => ({ fields: 'id', $top: '-1' }),
    ),
    leads: ALL,
  },
  'savedQueries.issues': {
    ask: read(
      ({ search }) => `/savedQueries/${search}/issues`,
      () => ({ fields: 'id', $top: '-1' }),
    ),
    leads: ALL,
  },
  'issues.listOfProject': {
    ask: read(
      ({ project }) => `/admin/projects/${project}/issues`,
      () => ({ fields: 'id', $top: '-1' }),
    ),
    leads: ALL,
  },
  'issues.getOfProject': {
    ask: read(
      ({ project, issue }) => `/admin/projects/${project}/issues/${issue}`,
      () => ({ fields: 'id' }),
    ),
    leads: ALL,
  },
  'issues.updateOfProject': {
    ask: (client, { project, issue, word }) =>
      client.post(`/admin/projects/${project}/issues/${issue}`, { description: word }),
    reaches: done,
    leads: WRITERS,
  },
  'issuesGetter.issues': { ask: send('/issuesGetter', ({ issue }) => [{ id: issue }], { fields: 'id' }), leads: ALL },
  'issuesGetter.count': {
    ask: send('/issuesGetter/count', ({ word }) => ({ query: word })),
    reaches: has(body => body.count === 1),
    leads: ALL,
  },
  'issues.references': { ask: send('/references', ({ readable }) => ({ issues: [readable] })), leads: ALL },
  'search.explain': {
    ask: send('/search/explain', ({ issue, word }) => ({ query: word, issue: { id: issue } })),
    reaches: done,
    leads: ALL,
  },
  'issues.visibilityGroups': {
    ask: send('/visibilityGroups', ({ issue }) => ({ issues: [{ id: issue }] })),
    reaches: done,
    leads: ALL,
  },
  'issues.visibilityGroups.get': {
    ask: read(
      () => '/visibilityGroups',
      ({ issue }) => ({ issue }),
    ),
    reaches: done,
    leads: ALL,
  },
  'issues.mention': {
    ask: send('/mention', ({ issue }) => ({ issues: [{ id: issue }] }), { query: '' }),
    reaches: done,
    leads: ALL,
  },
  'history.list': {
    ask: read(
      () => '/activities',
      () => ({ categories: CATEGORIES, fields: 'target(id)', $top: '-1' }),
    ),
    leads: ALL,
  },
  'history.page': {
    ask: read(
      () => '/activitiesPage',
      ({ word }) => ({ categories: CATEGORIES, issueQuery: word, fields: 'activities(target(id))' }),
    ),
    leads: ALL,
  },
  'history.get': {
    ask: read(
      ({ activity }) => `/activities/${activity}`,
      () => ({ fields: 'target(id)' }),
    ),
    leads: ALL,
  },
  'workItems.list': {
    ask: read(
      () => '/workItems',
      () => ({ fields: 'issue(id)', $top: '-1' }),
    ),
    leads: WORK,
  },
  'workItems.get': {
    ask: read(
      ({ workItem }) => `/workItems/${workItem}`,
      () => ({ fields: 'issue(id)' }),
    ),
    leads: WORK,
  },
  'workItems.export': {
    ask: read(
      () => '/workItems/export',
      () => ({ format: 'csv' }),
    ),
    leads: WORK,
  },
  'workItems.exportFiltered': { ask: send('/workItems/export', () => ({}), { format: 'csv' }), leads: WORK },
  'commands.assist': {
    ask: send('/commands/assist', ({ issue }) => ({ query: 'Minor', issues: [{ id: issue }] })),
    reaches: done,
    leads: ALL,
  },
  'commands.run': {
    ask: send('/commands', ({ issue }) => ({ query: 'Minor', issues: [{ id: issue }] })),
    reaches: done,
    leads: WRITERS,
  },
  'folders.move': {
    ask: (client, { search, issue }) =>
      client.post(`/issueFolders/${search}/sortOrder/issues`, { moved: { id: issue }, leading: null }),
    reaches: done,
    leads: OWNER,
  },
  // The address of a file holds a signature that was made for somebody who saw the issue then.
  'attachments.file': {
    ask: async (client, { issue, attachment }) => {
      const { body } = await client.get(`/issues/${issue}/attachments/${attachment}`, { fields: 'url' })
      return client.send({ method: 'GET', url: body?.url ?? `/api/files/${attachment}?sign=none` })
    },
    reaches: done,
    leads: ALL,
  },
  // Drafts have ids of the form that issues have.
  'drafts.get': {
    ask: read(
      ({ issue }) => `/users/me/drafts/${issue}`,
      () => ({}),
    ),
    reaches: done,
    leads: [false, false, false, false, false],
  },
  'drafts.update': {
    ask: (client, { issue }) => client.post(`/users/me/drafts/${issue}`, { summary: 'Taken over' }),
    reaches: done,
    leads: [false, false, false, false, false],
  },
}

/** Ways that can be gone once for each issue. */
export const WAYS_ONCE: Readonly<Record<string, Way & { readonly deleted: boolean }>> = {
  'issues.deleteOfProject': {
    ask: (client, { project, issue }) => client.delete(`/admin/projects/${project}/issues/${issue}`),
    reaches: done,
    leads: MEMBERS,
    deleted: false,
  },
  'deletedItems.list': {
    ask: read(
      () => '/admin/deletedItems',
      () => ({ kind: 'issue', fields: 'id', $top: '-1' }),
    ),
    leads: MEMBERS,
    deleted: true,
  },
  'deletedItems.restore': {
    ask: (client, { issue }) => client.post(`/admin/deletedItems/${issue}/restore`),
    reaches: done,
    leads: MEMBERS,
    deleted: true,
  },
  'deletedItems.erase': {
    ask: (client, { issue }) => client.delete(`/admin/deletedItems/${issue}`),
    reaches: done,
    leads: [false, false, false, true, true],
    deleted: true,
  },
}

/** Features and routes that know no single issue, or only issues of which other routes told. */
export const WITHOUT_ISSUES: readonly string[] = [
  ...['access.', 'auth.', 'bundles.', 'customFields.', 'groups.', 'projects.', 'settings.', 'users.', 'hub.', 'links.'],
  ...['timeSettings.', 'workItemTypes.', 'workAttributes.', 'filterFields.', 'savedQueries.', 'recentSearches.'],
  ...['tags.', 'issueTags.', 'folders.', 'drafts.', 'search.assist', 'issues.create', 'issues.createInProject'],
  'issuesGetter.counts',
  // Whoever ran a command alone has its operation.
  ...['commands.operation', 'commands.undo'],
  // A test of its own opens streams.
  'live.events',
  'deletedItems.erased',
  // Of what an event was about nothing but the id.
  'deadLetters.',
  'nodes.list',
]
