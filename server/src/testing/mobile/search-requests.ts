import { LISTED_ISSUE, SHORT_ISSUE } from './fields.ts'
import type { MobileRequest } from './request.ts'
import type { Shape } from './shape.ts'

const FILTER = '$type,customField(id,localizedName,name),id,name'
const FOLDER = '$type,id,issuesUrl,name,pinned,pinnedInHelpdesk,query,shortName'
const FOLDER_SHAPE: Shape = { $type: 'string', id: 'string', name: 'string', query: 'any', shortName: 'any' }
const LISTED: Shape = {
  id: 'string',
  idReadable: 'string',
  summary: 'string',
  created: 'number',
  updated: 'number',
  resolved: 'number?',
  project: {
    id: 'string',
    ringId: 'string',
    shortName: 'string',
    plugins: { helpDeskSettings: { enabled: 'boolean' } },
  },
  reporter: { id: 'string', ringId: 'string', login: 'string', avatarUrl: 'string' },
  fields: [
    { $type: 'string', id: 'string', name: 'string', value: 'any', projectCustomField: { field: { name: 'string' } } },
  ],
  tags: [{ id: 'string', name: 'string', query: 'string', color: { id: 'string', background: 'string' } }],
}

/** Lists, searches and filters. */
export const SEARCH_REQUESTS: readonly MobileRequest[] = [
  {
    name: 'the fields that lists can be sorted by',
    method: 'GET',
    path: '/filterFields/',
    query: { getUnusedVisibleFields: 'true', fieldTypes: 'predefined' },
    fields:
      '$type,customField($type,fieldType(id,valueType),id,localizedName,name),defaultSortAsc,id,name,presentation,projects(id,name),sortable,sortablePresentation',
    shape: [{ $type: 'string', id: 'string', name: 'string', presentation: 'string', sortable: 'boolean' }],
  },
  {
    name: 'filters of custom fields',
    method: 'GET',
    path: '/filterFields/',
    query: { query: '', getUnusedVisibleFields: 'true', fieldTypes: 'custom' },
    fields: FILTER,
    shape: [{ $type: 'string', id: 'string', name: 'string', customField: { id: 'string', name: 'string' } }],
  },
  {
    name: 'predefined filters',
    method: 'GET',
    path: '/filterFields/',
    query: { query: '', fieldTypes: 'predefined' },
    fields: FILTER,
    shape: [{ $type: 'string', id: 'string', name: 'string' }],
  },
  {
    name: 'filters by what is typed',
    method: 'GET',
    path: '/filterFields',
    query: { $top: '100', query: '', prefix: 'pri', type: 'Issue' },
    fields: 'id,presentation,query,name',
    shape: [{ id: 'string', presentation: 'string', name: 'string' }],
  },
  {
    name: 'values of a filter',
    method: 'GET',
    path: '/filterFields/project/values',
    query: { $top: '100', query: '', prefix: '', type: 'Issue' },
    fields: 'id,presentation,query,name',
    shape: [{ id: 'string', presentation: 'string', name: 'string', query: 'string' }],
  },
  {
    name: 'folders',
    method: 'GET',
    path: '/issueFolders',
    query: { pinned: 'false' },
    fields: FOLDER,
    shape: [{ ...(FOLDER_SHAPE as object), pinned: 'boolean', issuesUrl: 'string' }],
  },
  {
    name: 'a change of a folder',
    method: 'POST',
    path: '/issueFolders/{SEARCH}',
    fields: FOLDER,
    body: { id: '{SEARCH}', pinned: false },
    shape: { ...(FOLDER_SHAPE as object), pinned: 'boolean' },
  },
  {
    name: 'pinned folders, none of them',
    method: 'GET',
    path: '/issueFolders',
    query: { pinned: 'true', $top: '0', $skip: '0' },
    fields: 'id,name,pinned,ringId,template',
    shape: 'array',
  },
  {
    name: 'tags of a project',
    method: 'GET',
    path: '/admin/projects/{PROJECT}/relevantTags',
    query: { $top: '0', $skip: '0', query: 'QUERY' },
    fields: 'color(background,foreground,id),id,localizedName,name,query',
    shape: 'array',
  },
  {
    name: 'issues in their order',
    method: 'GET',
    path: '/sortedIssues',
    query: { topRoot: '50', skipRoot: '0', query: 'project: DEMO', flatten: 'true' },
    fields: 'tree(id)',
    shape: { tree: [{ id: 'string' }] },
  },
  {
    name: 'issues by their ids',
    method: 'POST',
    path: '/issuesGetter',
    fields: LISTED_ISSUE,
    body: [{ id: '{ISSUE}' }],
    shape: [LISTED],
  },
  {
    name: 'short issues',
    method: 'GET',
    path: '/issues',
    query: { $top: '10', $skip: '0', query: 'project: DEMO' },
    fields: SHORT_ISSUE,
    shape: [{ id: 'string', idReadable: 'string', summary: 'string', project: { name: 'string', ringId: 'string' } }],
  },
  {
    name: 'the number of issues',
    method: 'POST',
    path: '/issuesGetter/count',
    fields: 'count',
    body: { folder: null, query: 'project: DEMO', unresolvedOnly: true },
    shape: { count: 'number' },
  },
  {
    name: 'saved searches',
    method: 'GET',
    path: '/savedQueries',
    query: { pinned: 'false' },
    fields: FOLDER,
    shape: [FOLDER_SHAPE],
  },
  {
    name: 'orders of a search',
    method: 'POST',
    path: '/search/assist/',
    fields:
      'query,sortProperties($type,asc,folder(id),id,localizedName,readOnly,sortField($type,defaultSortAsc,id,localizedName,name,sortablePresentation))',
    body: { query: '', folder: null },
    shape: { query: 'string', sortProperties: 'array' },
  },
  {
    name: 'suggestions for a query',
    method: 'POST',
    path: '/search/assist',
    fields:
      'caret,query,suggestions(auxiliaryIcon,caret,className,completionEnd,completionStart,description,group,icon,matchingEnd,matchingStart,option,prefix,suffix)',
    body: { caret: 3, folders: null, query: 'pro' },
    shape: {
      caret: 'number',
      query: 'string',
      suggestions: [
        {
          option: 'string',
          caret: 'number',
          completionStart: 'number',
          completionEnd: 'number',
          matchingStart: 'number',
        },
      ],
    },
  },
  { name: 'own folders', method: 'GET', path: '/userIssueFolders/', fields: FOLDER, shape: [FOLDER_SHAPE] },
  {
    name: 'people of the hub',
    method: 'GET',
    path: '/hub/api/rest/users',
    query: { query: 'a' },
    fields: 'id,name',
    shape: { skip: 'number', total: 'number', users: [{ id: 'string', name: 'string' }] },
  },
]
