import { pick } from '../server/src/features/generate/random.ts'
import { ACTIVITIES, COMMENT, LISTED_ISSUE, SHORT_ISSUE, WHOLE_ISSUE } from '../server/src/testing/mobile/fields.ts'
import type { Sample } from './sample.ts'
import { LISTED } from './search.ts'

/** A request as real clients send it. */
export interface Question {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** One kind of request; `ask` makes the next one at random. */
export interface Kind {
  readonly name: string
  readonly ask: () => Question
  /** Greatest p95 of one client, ms. */
  readonly goal: number
  /** Least number a second with eight clients. */
  readonly rate?: number
}

const CATEGORIES = [
  'IssueCreatedCategory',
  'IssueResolvedCategory',
  'CustomFieldCategory',
  'CommentsCategory',
  'SummaryCategory',
  'DescriptionCategory',
  'LinksCategory',
  'ProjectCategory',
  'TagsCategory',
  'WorkItemCategory',
  'AttachmentsCategory',
  'IssueVisibilityCategory',
] as const
const RARE = ['ProjectCategory', 'LinksCategory', 'DescriptionCategory', 'AttachmentsCategory', 'TagsCategory'] as const
const SORTS = ['updated', 'created', 'Priority', 'votes', 'comments', 'summary', 'Assignee', '{resolved date}'] as const
const EXTRA = [
  '',
  ',commentsCount,votes',
  ',project(id,shortName,archived,plugins(timeTrackingSettings(enabled,timeSpent(field(name)))))',
  ',reporter(id,login,fullName,avatarUrl),visibility(permittedGroups(name),permittedUsers(login))',
] as const
const SHORT = 'activities(id,timestamp,author(login),category(id)),hasAfter,afterCursor'
/** Issues that the mobile client asks for at once. */
const MANY = 50

/** What clients ask, with words, people, fields, sorts, projects and projections picked from the sample. */
export function kindsOf({ random, projects, words, assignees, tags, issueIds }: Sample): readonly Kind[] {
  const project = () => pick(random, projects)
  const issue = () => pick(random, issueIds)
  const sorted = () => `sort by: ${pick(random, SORTS)} ${random() < 0.5 ? 'asc' : 'desc'}`
  const get = (path: string, query: Readonly<Record<string, string>>): Question => ({
    method: 'GET',
    path: `${path}?${new URLSearchParams(query)}`,
  })
  const list = (query: string, fields: string = LISTED) =>
    get('/issuePage', { query, $top: '50', fields: `issues(${fields}),cursor` })
  const history = (more: Readonly<Record<string, string>>) =>
    get('/activitiesPage', { categories: CATEGORIES.join(), $top: '100', reverse: 'true', fields: SHORT, ...more })
  const fieldOf = () =>
    pick(random, [
      () => `Assignee: ${pick(random, assignees)}`,
      () => 'Type: Bug',
      () => 'Priority: Critical',
      () => `tag: {${pick(random, tags)}}`,
    ])()
  return [
    { name: 'list of a project', ask: () => list(`project: ${project()} #Unresolved sort by: Priority`), goal: 40 },
    {
      name: 'list, other fields',
      ask: () => list(`project: ${project()}`, LISTED + pick(random, EXTRA)),
      goal: 40,
      rate: 350,
    },
    { name: 'list by a field', ask: () => list(`project: ${project()} ${fieldOf()}`), goal: 80 },
    { name: 'list of all, any order', ask: () => list(sorted()), goal: 150 },
    { name: 'list of a project, any order', ask: () => list(`project: ${project()} ${sorted()}`), goal: 80 },
    { name: 'a word', ask: () => list(pick(random, words)), goal: 40 },
    { name: 'a word in a project', ask: () => list(`${pick(random, words)} project: ${project()}`), goal: 60 },
    { name: 'a word, any order', ask: () => list(`${pick(random, words)} ${sorted()}`), goal: 300 },
    {
      name: 'count of a query',
      ask: () => ({
        method: 'POST',
        path: '/issuesGetter/count?fields=count',
        body: JSON.stringify({ query: `project: ${project()} ${fieldOf()}` }),
      }),
      goal: 300,
    },
    {
      name: 'mobile: list (F3)',
      ask: () => ({
        method: 'POST',
        path: `/issuesGetter?fields=${encodeURIComponent(LISTED_ISSUE)}`,
        body: JSON.stringify(neighbours(issueIds, Math.floor(random() * 8) * MANY).map(id => ({ id }))),
      }),
      goal: 40,
      rate: 250,
    },
    {
      name: 'mobile: short list (F4)',
      ask: () => get('/issues', { query: `project: ${project()}`, $top: '10', $skip: '0', fields: SHORT_ISSUE }),
      goal: 40,
    },
    { name: 'mobile: issue (F6)', ask: () => get(`/issues/${issue()}`, { fields: WHOLE_ISSUE }), goal: 6 },
    { name: 'mobile: comments (F8)', ask: () => get(`/issues/${issue()}/comments`, { fields: COMMENT }), goal: 6 },
    {
      name: 'mobile: history (F10)',
      ask: () =>
        get(`/issues/${issue()}/activitiesPage`, {
          categories: CATEGORIES.join(),
          $top: '100',
          reverse: 'true',
          fields: ACTIVITIES,
        }),
      goal: 12,
    },
    { name: 'history of all', ask: () => history({}), goal: 100 },
    { name: 'history of all, oldest first', ask: () => history({ reverse: 'false' }), goal: 100 },
    { name: 'history of a project', ask: () => history({ issueQuery: `project: ${project()}` }), goal: 100 },
    { name: 'history of a person', ask: () => history({ author: pick(random, assignees) }), goal: 100 },
    { name: 'history of a rare kind', ask: () => history({ categories: pick(random, RARE) }), goal: 100 },
  ]
}

/** Issues that stand one behind the other, as those of a page do. */
function neighbours(ids: readonly string[], start: number): readonly string[] {
  return Array.from({ length: Math.min(MANY, ids.length) }, (_, index) => ids[(start + index) % ids.length] ?? '')
}
