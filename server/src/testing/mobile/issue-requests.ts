import { ACTIVITIES, COMMAND_ASSIST, LINKS, WHOLE_ISSUE } from './fields.ts'
import type { MobileRequest } from './request.ts'
import type { Shape } from './shape.ts'
import { FIELD_SHAPE, USER_SHAPE, VALUE } from './shapes.ts'

const ISSUE_SHAPE: Shape = {
  id: 'string',
  idReadable: 'string',
  summary: 'string',
  description: 'string?',
  wikifiedDescription: 'string?',
  created: 'number',
  updated: 'number',
  resolved: 'number?',
  usesMarkdown: 'boolean',
  hasEmail: 'boolean',
  canUpdateVisibility: 'boolean',
  attachments: 'array',
  tags: 'array',
  comments: 'array',
  mentionedUsers: 'array',
  mentionedIssues: 'array',
  mentionedArticles: 'array',
  fields: [FIELD_SHAPE],
  project: {
    id: 'string',
    ringId: 'string',
    shortName: 'string',
    plugins: { timeTrackingSettings: { enabled: 'boolean' } },
  },
  reporter: USER_SHAPE,
  updater: 'object?',
  visibility: { $type: 'string' },
  votes: 'number',
  voters: { hasVote: 'boolean' },
  watchers: { hasStar: 'boolean' },
}
const CATEGORIES =
  'CommentsCategory,AttachmentRenameCategory,AttachmentsCategory,CustomFieldCategory,DescriptionCategory,' +
  'IssueCreatedCategory,IssueResolvedCategory,LinksCategory,PermittedGroupCategory,ProjectCategory,SprintCategory,' +
  'SummaryCategory,TagsCategory,PermittedGroupCategory,IssueVisibilityCategory,TicketCCEventCategory,WorkItemCategory,' +
  'PullRequestChangeCategory,VcsChangeCategory'

/** An issue: its texts, fields, tags, links, votes and history. */
export const ISSUE_REQUESTS: readonly MobileRequest[] = [
  {
    name: 'values of a field',
    method: 'GET',
    path: '/admin/customFieldSettings/bundles/state/{STATES}/values',
    query: { $includeArchived: 'false', sort: 'true', query: '' },
    fields:
      '$type,archived,color(background,foreground,id),description,id,isResolved,localizedName,login,name,owner(login,ringId),released,ringId',
    shape: [
      {
        $type: 'string',
        id: 'string',
        name: 'string',
        archived: 'boolean',
        isResolved: 'boolean',
        color: { id: 'string' },
      },
    ],
  },
  {
    name: 'events of a state machine',
    method: 'GET',
    path: '/issues/{ISSUE}/fields/{FIELD}/possibleEvents',
    fields: 'id,presentation',
    shape: 'array',
  },
  {
    name: 'suggestions for a command',
    method: 'POST',
    path: '/commands/assist',
    fields: COMMAND_ASSIST,
    body: { query: 'State ', caret: 6, issues: [{ id: '{ISSUE}' }] },
    shape: {
      caret: 'number',
      query: 'string',
      commands: [{ delete: 'boolean', description: 'string', error: 'boolean' }],
      suggestions: [
        { id: 'any', option: 'string', caret: 'number', completionStart: 'number', completionEnd: 'number' },
      ],
    },
  },
  {
    name: 'a command',
    method: 'POST',
    path: '/commands',
    body: { query: 'Major', comment: 'c', issues: [{ id: '{ISSUE}' }] },
    shape: 'object',
  },
  { name: 'an issue', method: 'GET', path: '/issues/{READABLE}', fields: WHOLE_ISSUE, shape: ISSUE_SHAPE },
  {
    name: 'links',
    method: 'GET',
    path: '/issues/{ISSUE}/links',
    query: { $topLinks: '200' },
    fields: LINKS,
    shape: [
      {
        id: 'string',
        direction: 'string',
        issuesSize: 'number',
        unresolvedIssuesSize: 'number',
        trimmedIssues: 'array',
        linkType: { sourceToTarget: 'string', targetToSource: 'any' },
      },
    ],
  },
  {
    name: 'titles of links',
    method: 'GET',
    path: '/issues/{ISSUE}/links',
    fields:
      'direction,issuesSize,linkType(localizedSourceToTarget,localizedTargetToSource,sourceToTarget,targetToSource)',
    shape: [{ direction: 'string', issuesSize: 'number', linkType: { sourceToTarget: 'string' } }],
  },
  {
    name: 'types of links',
    method: 'GET',
    path: '/issueLinkTypes/',
    fields:
      'aggregation,directed,id,localizedName,localizedSourceToTarget,localizedTargetToSource,name,outwards,readOnly,sourceToTarget,targetToSource',
    shape: [{ id: 'string', name: 'string', aggregation: 'boolean', directed: 'boolean', readOnly: 'boolean' }],
  },
  {
    name: 'a link by a command',
    method: 'POST',
    path: '/commands',
    body: { issues: [{ id: '{OTHER}' }], query: 'relates to {READABLE}' },
    shape: 'object',
  },
  {
    name: 'summary and description',
    method: 'POST',
    path: '/issues/{ISSUE}',
    fields: WHOLE_ISSUE,
    body: { summary: 'SUMMARY', description: '- [ ] a task', fields: 'id' },
    shape: ISSUE_SHAPE,
  },
  {
    name: 'a value of a field',
    method: 'POST',
    path: '/issues/{ISSUE}/fields/{FIELD}',
    fields: 'id,ringId,value',
    body: VALUE,
    shape: { id: 'string', value: 'any' },
  },
  {
    name: 'an event of a state machine',
    method: 'POST',
    path: '/issues/{ISSUE}/fields/{FIELD}',
    fields: 'id,ringId,value',
    body: { id: '{FIELD}', event: { id: 'fix' } },
    shape: { id: 'string', value: 'any' },
  },
  { name: 'a star', method: 'POST', path: '/issues/{ISSUE}/watchers', body: { hasStar: true }, shape: 'object' },
  { name: 'a vote', method: 'POST', path: '/issues/{THIRD}/voters', body: { hasVote: true }, shape: 'object' },
  {
    name: 'another project',
    method: 'POST',
    path: '/issues/{OTHER}',
    body: { id: '{OTHER}', project: { id: '{ELSEWHERE}' } },
    shape: 'object',
  },
  {
    name: 'history',
    method: 'GET',
    path: '/issues/{ISSUE}/activitiesPage',
    query: { categories: CATEGORIES, $top: '100', reverse: 'true' },
    fields: ACTIVITIES,
    shape: {
      activities: [
        {
          id: 'string',
          timestamp: 'number',
          author: USER_SHAPE,
          category: { id: 'string' },
          added: 'any',
          removed: 'any',
          field: 'object?',
          target: { id: 'string' },
          targetMember: 'string?',
        },
      ],
      cursor: 'any',
    },
  },
  {
    name: 'tags put on',
    method: 'POST',
    path: '/issues/{ISSUE}',
    fields: 'tags(color(background,foreground,id),id,localizedName,name,query)',
    body: { tags: [{ id: '{TAG}' }] },
    shape: { tags: [{ id: 'string', name: 'string', query: 'string', color: { id: 'string' } }] },
  },
  {
    name: 'a ticked task of the description',
    method: 'POST',
    path: '/issues/{ISSUE}',
    fields: 'updated,description',
    body: { checkboxes: [{ checked: true, position: 2 }] },
    shape: { updated: 'number', description: 'string' },
  },
]
