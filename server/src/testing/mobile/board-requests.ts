import type { MobileRequest } from './request.ts'
import type { Shape } from './shape.ts'

const BOARD =
  'favorite,hideOrphansSwimlane,id,name,projects(id,name,plugins(helpDeskSettings(enabled)),ringId),sprintsSettings(disableSprints),status(errors,valid),swimlaneSettings($type,enabled)'
const ROW =
  'cells(column(id),id,issues(fields($type,id,projectCustomField(field(id,localizedName,name)),value(id)),id,idReadable,summary)),collapsed,id,issue(id,idReadable,summary),name'
const SPRINT = `agile(colorCoding(id,projectColors(color(background,id),id,project(id)),prototype(id,name)),estimationField(id),id,isUpdatable,name,orphansAtTheTop),board(columns(agileColumn(collapsed,fieldValues(id,presentation),id,isVisible),collapsed,id),id,name,orphanRow(${ROW}),trimmedSwimlanes(${ROW})),eventSourceTicket,favorite,finish,id,name,start`
const PROFILE =
  'defaultAgile(currentSprint(favorite,finish,id,name,start),id,name,projects(id),sprints(favorite,finish,id,name,start)),visitedSprints(agile(id),id,name)'

const ROW_SHAPE: Shape = {
  id: 'string',
  collapsed: 'boolean',
  cells: [{ id: 'string', column: { id: 'string' }, issues: 'array' }],
}
const SPRINT_SHAPE: Shape = { id: 'string', name: 'string', favorite: 'boolean', start: 'number?', finish: 'number?' }
const PROFILE_SHAPE: Shape = {
  defaultAgile: {
    id: 'string',
    name: 'string',
    projects: 'array',
    sprints: [SPRINT_SHAPE],
    currentSprint: SPRINT_SHAPE,
  },
  visitedSprints: 'array',
}
/** What the client sends whatever it changes. */
const BODY = {
  $type: 'T',
  name: 'NAME',
  summary: 'S',
  text: 'TEXT',
  favorite: false,
  collapsed: true,
  issues: [],
  project: { id: '{PROJECT}' },
}
const SPRINT_PATH = '/agiles/{BOARD}/sprints/{SPRINT}'

/** Boards. */
export const BOARD_REQUESTS: readonly MobileRequest[] = [
  {
    name: 'a board',
    method: 'GET',
    path: '/agiles/{BOARD}',
    fields: BOARD,
    shape: {
      id: 'string',
      name: 'string',
      favorite: 'boolean',
      hideOrphansSwimlane: 'boolean',
      projects: [{ id: 'string', ringId: 'string' }],
      sprintsSettings: { disableSprints: 'boolean' },
      status: { valid: 'boolean', errors: 'array' },
      swimlaneSettings: { $type: 'string', enabled: 'boolean' },
    },
  },
  {
    name: 'a sprint',
    method: 'GET',
    path: SPRINT_PATH,
    query: { $topSwimlanes: '100', $skipSwimlanes: '0', issuesQuery: '' },
    fields: SPRINT,
    shape: {
      ...SPRINT_SHAPE,
      agile: { id: 'string', isUpdatable: 'boolean', orphansAtTheTop: 'boolean', estimationField: 'object?' },
      board: {
        id: 'string',
        name: 'string',
        columns: [{ id: 'string', collapsed: 'boolean', agileColumn: { isVisible: 'boolean', fieldValues: 'array' } }],
        orphanRow: ROW_SHAPE,
        trimmedSwimlanes: 'array',
      },
    },
  },
  {
    name: 'a ticket of a board',
    method: 'POST',
    path: `${SPRINT_PATH}/sseSubscription`,
    fields: 'ticket',
    body: { issuesQuery: 'ISSUESQUERY' },
    shape: { ticket: 'string' },
  },
  {
    name: 'rows of a board',
    method: 'GET',
    path: `${SPRINT_PATH}/board`,
    query: { $topSwimlanes: '10', $skipSwimlanes: '0', issuesQuery: '' },
    fields: `trimmedSwimlanes(${ROW})`,
    shape: { trimmedSwimlanes: 'array' },
  },
  {
    name: 'a collapsed row',
    method: 'POST',
    path: `${SPRINT_PATH}/board/swimlanes/{ROW}`,
    body: { $type: 'T', id: '{ROW}', collapsed: true },
  },
  {
    name: 'a collapsed row of the other cards',
    method: 'POST',
    path: `${SPRINT_PATH}/board/orphanRow`,
    body: { $type: 'OrphanRow', id: null, collapsed: true },
  },
  {
    name: 'a collapsed column',
    method: 'POST',
    path: `${SPRINT_PATH}/board/columns/{COLUMN}`,
    body: { collapsed: true },
  },
  {
    name: 'sprints of a board',
    method: 'GET',
    path: '/agiles/{BOARD}/sprints',
    fields: 'favorite,finish,id,name,start',
    shape: [SPRINT_SHAPE],
  },
  {
    name: 'boards',
    method: 'GET',
    path: '/agiles/',
    query: { templates: 'false' },
    fields: 'favorite,id,name,sprints(id,name)',
    shape: [{ id: 'string', name: 'string', favorite: 'boolean', sprints: [{ id: 'string', name: 'string' }] }],
  },
  {
    name: 'boards for an issue',
    method: 'GET',
    path: '/agiles/',
    query: { templates: 'false' },
    fields: 'id,name,projects(id),sprintsSettings(disableSprints)',
    shape: [{ id: 'string', projects: [{ id: 'string' }], sprintsSettings: { disableSprints: 'boolean' } }],
  },
  {
    name: 'sprints for an issue',
    method: 'GET',
    path: '/agiles/{BOARD}/sprints',
    fields: 'id,name,agile(id)',
    shape: [{ id: 'string', name: 'string', agile: { id: 'string' } }],
  },
  {
    name: 'how one looks at boards',
    method: 'GET',
    path: '/agileUserProfile',
    fields: PROFILE,
    shape: PROFILE_SHAPE,
  },
  {
    name: 'another board of one’s own',
    method: 'POST',
    path: '/agiles/{OWN_BOARD}',
    fields: 'id',
    body: { ...BODY, id: '{OWN_BOARD}' },
    shape: { id: 'string' },
  },
  {
    name: 'a favourite board',
    method: 'POST',
    path: '/agiles/{BOARD}',
    fields: 'favorite,id,name,sprints(id,name)',
    body: { favorite: true },
    shape: { favorite: 'boolean', id: 'string', name: 'string', sprints: [{ id: 'string' }] },
  },
  {
    name: 'another board to begin with',
    method: 'POST',
    path: '/agileUserProfile',
    fields: PROFILE,
    body: { ...BODY, id: '{BOARD}', defaultAgile: { id: '{BOARD}' }, visitedSprints: [{ id: '{SPRINT}' }] },
    shape: PROFILE_SHAPE,
  },
  {
    name: 'a draft in a cell',
    method: 'POST',
    path: `${SPRINT_PATH}/board/columns/{COLUMN}/cells/orphans.{COLUMN}/draftIssue`,
    fields: 'id',
    body: {},
    shape: { id: 'string' },
  },
  {
    name: 'another place of a card',
    method: 'POST',
    path: `${SPRINT_PATH}/board/columns/{COLUMN}/cells/orphans.{COLUMN}/issueOrder`,
    fields: 'leading(id),moved(id)',
    body: { leading: { id: '{CARD}' }, moved: { id: '{CARD2}' } },
    shape: { leading: { id: 'string' }, moved: { id: 'string' } },
  },
  { name: 'a card off the board', method: 'DELETE', path: `${SPRINT_PATH}/issues/{CARD2}` },
]
