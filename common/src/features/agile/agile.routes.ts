import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'
import { EXPORT_FORMATS } from '../issue-search/index.ts'
import { BOARD_TEMPLATES, BURNDOWN_AXES, UNRESOLVED_CARDS } from './agile.entity.ts'
import { MAX_CAPACITY, MAX_CHECKED_SPRINTS } from './board-view.entity.ts'

const AGILE = '/agiles/:agileId'
const SPRINT = `${AGILE}/sprints/:sprintId` as const
const BOARD = `${SPRINT}/board` as const
const CELL = `${BOARD}/columns/:columnId/cells/:cellId` as const

const mute = { muteUpdateNotifications: z.string().max(10).optional() }
const text = z.string().max(100)
const id = z.object({ id: text })
/** Which cards are wanted: a query of issues. */
const issuesQuery = z.string().max(65_536).optional()
/** A number in an address; what cannot be one is refused by the handler. */
const whole = z.string().max(20).optional()
/** How many of the first cards come with a view; absent: those that are seen before anybody scrolls. */
const firstCards = { issuesQuery, cards: whole }
/** The moment that is wanted, ms; absent: now. */
const at = z.string().max(20).optional()
const rowsQuery = {
  issuesQuery,
  /** How many rows; -1 or absent: all. */
  $topSwimlanes: whole,
  $skipSwimlanes: whole,
  /** Links of a card; it bounds nothing here. */
  $topLinks: whole,
}

export const listAgiles = defineRoute({
  id: 'agiles.list',
  method: 'GET',
  path: '/agiles',
  summary: 'Boards one may see, by name',
  /** Nothing is a template here. Other words that clients send, as `project` and `query`, are ignored. */
  query: { templates: z.string().max(10).optional() },
  returns: many('Agile'),
})
export const createAgileRoute = defineRoute({
  id: 'agiles.create',
  method: 'POST',
  path: '/agiles',
  summary: 'Creates a board of one’s own',
  query: { template: z.enum(BOARD_TEMPLATES).optional() },
  body: 'Agile',
  returns: one('Agile'),
})
export const getAgile = defineRoute({
  id: 'agiles.get',
  method: 'GET',
  path: AGILE,
  summary: 'One board',
  returns: one('Agile'),
})
export const updateAgileRoute = defineRoute({
  id: 'agiles.update',
  method: 'POST',
  path: AGILE,
  summary: 'Changes a board, or marks it as a favourite',
  body: 'Agile',
  returns: one('Agile'),
})
export const deleteAgileRoute = defineRoute({
  id: 'agiles.delete',
  method: 'DELETE',
  path: AGILE,
  summary: 'Deletes a board, never its issues; it can be restored',
  returns: raw(),
})
export const restoreAgileRoute = defineRoute({
  id: 'agiles.restore',
  method: 'POST',
  path: `${AGILE}/restore`,
  summary: 'Brings a deleted board back',
  returns: one('Agile'),
})
export const copyAgileRoute = defineRoute({
  id: 'agiles.copy',
  method: 'POST',
  path: `${AGILE}/copy`,
  summary: 'Creates a board with the same settings, without the sprints',
  body: z.object({ name: z.string().max(300).optional() }),
  returns: one('Agile'),
})
export const listColumnFields = defineRoute({
  id: 'agiles.columnFields',
  method: 'GET',
  path: `${AGILE}/columnSettings/availableColumnFields`,
  summary: 'Fields of the board’s projects whose values may be columns',
  returns: many('CustomField'),
})
export const listColumnFieldsShort = defineRoute({
  id: 'agiles.availableColumnFields',
  method: 'GET',
  path: `${AGILE}/availableColumnFields`,
  summary: 'As below columnSettings',
  returns: many('CustomField'),
})
export const moveInBacklog = defineRoute({
  id: 'agiles.backlog.move',
  method: 'POST',
  path: `${AGILE}/backlog/sortOrder`,
  summary: 'Moves an issue of the backlog to the place right behind another, or to the first one',
  body: 'IssueOrder',
  takesKey: false,
  returns: one('IssueOrder'),
})
export const getBacklogIssue = defineRoute({
  id: 'agiles.backlog.issue',
  method: 'GET',
  path: `${AGILE}/backlog/issues/:id`,
  summary: 'An issue of the backlog',
  returns: one('Issue'),
})
export const getBacklogView = defineRoute({
  id: 'agiles.backlog.view',
  method: 'GET',
  path: `${AGILE}/backlogView`,
  summary: 'The backlog of a board as a whole: its order, count and sums, and the first issues',
  query: firstCards,
  returns: one('BacklogView'),
  fields: 'id,backlog(id),query,issues,total,sums,sortedBy,isTooBig,isArrangeable',
})
export const arrangeBacklog = defineRoute({
  id: 'agiles.backlog.arrange',
  method: 'POST',
  path: `${AGILE}/backlog/moves`,
  summary: 'Moves issues of the backlog to the place right behind another, or to the first one; it can be undone',
  body: z.object({ cards: z.array(id).min(1).max(1_000), leading: id.nullish() }),
  takesKey: false,
  returns: one('BoardMove'),
  fields: 'operation(id),cards(id)',
})

export const listSprints = defineRoute({
  id: 'sprints.list',
  method: 'GET',
  path: `${AGILE}/sprints`,
  summary: 'Sprints of a board, by start',
  returns: many('Sprint'),
})
export const createSprintRoute = defineRoute({
  id: 'sprints.create',
  method: 'POST',
  path: `${AGILE}/sprints`,
  summary: 'Creates a sprint; with previousSprint its unresolved cards move here',
  query: mute,
  body: 'Sprint',
  returns: one('Sprint'),
})
export const getSprint = defineRoute({
  id: 'sprints.get',
  method: 'GET',
  path: SPRINT,
  summary: 'One sprint; `current` is the one of today',
  query: rowsQuery,
  returns: one('Sprint'),
})
export const updateSprintRoute = defineRoute({
  id: 'sprints.update',
  method: 'POST',
  path: SPRINT,
  summary: 'Changes a sprint',
  query: mute,
  body: 'Sprint',
  returns: one('Sprint'),
})
export const deleteSprintRoute = defineRoute({
  id: 'sprints.delete',
  method: 'DELETE',
  path: SPRINT,
  summary: 'Deletes a sprint, never its issues',
  query: mute,
  returns: raw(),
})
export const finishSprintRoute = defineRoute({
  id: 'sprints.finish',
  method: 'POST',
  path: `${SPRINT}/finish`,
  summary: 'Ends a sprint: what becomes of its unresolved cards, and whether it is archived',
  body: z.object({
    /** Needed; whoever does not see the sprint is not told so. */
    unresolved: z.enum(UNRESOLVED_CARDS).optional(),
    target: id.optional(),
    archive: z.boolean().optional(),
  }),
  returns: one('BoardMove'),
  fields: 'operation(id),cards(id)',
})
export const subscribeToSprint = defineRoute({
  id: 'sprints.sseSubscription',
  method: 'POST',
  path: `${SPRINT}/sseSubscription`,
  summary:
    'A ticket for the eventSourceBus, which tells what changes on the sprint. It is good for as long as it is used, the ' +
    'session or token that asked for it lasts, and the board is seen',
  body: z.object({ issuesQuery: z.string().max(65_536).nullish() }),
  onlyReads: true,
  returns: one('SseSubscription'),
  fields: 'ticket',
})
export const followSprint = defineRoute({
  id: 'sprints.eventSourceBus',
  method: 'GET',
  path: '/eventSourceBus',
  summary:
    'Server-Sent Events about a sprint, for whoever holds a ticket: `ping`, `sprintCellUpdate`, `sprintSwimlaneUpdate`, ' +
    '`sprintIssueRemove`, `sprintIssueHide`, `sprintIssuesReorder`, `sprintIssueMessage`, and `reset` when all must be read ' +
    'again. `fields` is a projection of `SprintUpdate`. A stream that is opened anew goes on where the last one of the ticket ' +
    'was, or after `Last-Event-ID`',
  access: 'public',
  query: { ticket: z.string().max(200).optional(), lastEventId: z.string().max(60).optional() },
  returns: raw(),
  fields:
    'issue(id,idReadable,summary),row(id),column(id),swimlane(id,name,issue(id),cells(id,column(id),issues(id,idReadable,summary))),' +
    'removedIssue(id),reorders(leading(id),moved(id)),messages',
})
export const listSprintIssues = defineRoute({
  id: 'sprints.issues',
  method: 'GET',
  path: `${SPRINT}/issues`,
  summary: 'Cards of a sprint, in the order of the board',
  query: { issuesQuery },
  returns: many('Issue'),
})
export const addSprintIssue = defineRoute({
  id: 'sprints.issues.add',
  method: 'POST',
  path: `${SPRINT}/issues`,
  summary: 'Puts an issue on the board, in this sprint',
  query: mute,
  body: 'Issue',
  takesKey: false,
  returns: one('Issue'),
})
export const removeSprintIssue = defineRoute({
  id: 'sprints.issues.remove',
  method: 'DELETE',
  path: `${SPRINT}/issues/:id`,
  summary: 'Takes an issue off the sprint',
  query: mute,
  returns: raw(),
})
export const listSprintsOfIssue = defineRoute({
  id: 'issues.sprints.list',
  method: 'GET',
  path: '/issues/:id/sprints',
  summary: 'Sprints that an issue is on, of boards one may see',
  returns: many('Sprint'),
})
export const getSprintOfIssue = defineRoute({
  id: 'issues.sprints.get',
  method: 'GET',
  path: '/issues/:id/sprints/:sprintId',
  summary: 'A sprint that an issue is on',
  returns: one('Sprint'),
})

export const getBoard = defineRoute({
  id: 'boards.get',
  method: 'GET',
  path: BOARD,
  summary:
    'Rows, columns and cards of a sprint; with `at` as they were at that moment: columns, rows, sprint and estimations, of ' +
    'what one may see today and what a query finds today',
  query: { ...rowsQuery, at },
  returns: one('Board'),
})
export const collapseColumn = defineRoute({
  id: 'boards.column',
  method: 'POST',
  path: `${BOARD}/columns/:columnId`,
  summary: 'Collapses or opens a column for oneself',
  body: 'BoardColumn',
  takesKey: false,
  returns: one('BoardColumn'),
})
export const collapseRow = defineRoute({
  id: 'boards.row',
  method: 'POST',
  path: `${BOARD}/swimlanes/:rowId`,
  summary: 'Collapses or opens a row for oneself',
  body: 'BoardRow',
  takesKey: false,
  returns: one('BoardRow'),
})
export const collapseOrphans = defineRoute({
  id: 'boards.orphanRow',
  method: 'POST',
  path: `${BOARD}/orphanRow`,
  summary: 'Collapses or opens the row of the other cards for oneself',
  body: 'BoardRow',
  takesKey: false,
  returns: one('OrphanRow'),
})
export const orderIssue = defineRoute({
  id: 'boards.issueOrder',
  method: 'POST',
  path: `${CELL}/issueOrder`,
  summary: 'Moves a card to a cell, right behind another or on top',
  query: mute,
  body: 'IssueOrder',
  takesKey: false,
  returns: one('IssueOrder'),
})
export const draftInCell = defineRoute({
  id: 'boards.draftIssue',
  method: 'POST',
  path: `${CELL}/draftIssue`,
  summary: 'Begins to write an issue that will be a card of the cell',
  body: 'Issue',
  returns: one('IssueDraft'),
})
export const getBoardView = defineRoute({
  id: 'boardView.get',
  method: 'GET',
  path: `${SPRINT}/boardView`,
  summary:
    'A sprint as a whole: all places, counts and sums, and the first cards; with `at` as it was at that moment, and what has ' +
    'moved since',
  query: { ...firstCards, at },
  returns: one('BoardView'),
  fields: 'id,sprint(id),columns,rows,total,sums,leftOut,notOnBoard,colored,sortedBy,isTooBig',
})
export const getBoardCards = defineRoute({
  id: 'boardView.cards',
  method: 'POST',
  path: `${SPRINT}/boardView/cards`,
  onlyReads: true,
  summary: 'Cards by their ids',
  body: z.array(id).max(1_000),
  returns: many('Issue'),
})
export const exportSprint = defineRoute({
  id: 'sprints.export',
  method: 'GET',
  path: `${SPRINT}/export`,
  summary: 'The cards of a sprint as a file: CSV, XLSX or JSON; row by row, as they stand in its columns',
  query: { issuesQuery, format: z.enum(EXPORT_FORMATS).default('csv') },
  returns: raw(),
})
export const moveCards = defineRoute({
  id: 'boards.moves.create',
  method: 'POST',
  path: `${BOARD}/moves`,
  summary: 'Moves cards to a cell, another sprint or the backlog, all or none; it can be undone',
  query: mute,
  body: z.object({
    cards: z.array(id).min(1).max(1_000),
    row: id.optional(),
    column: id.optional(),
    /** The card that they stand behind; null: on top; absent: where they stand. */
    leading: id.nullish(),
    /** Of a merged column: which of its values. */
    value: id.optional(),
    /** Another sprint of the board; `backlog`: off the board, and with `leading` to a place of the backlog. */
    sprint: id.optional(),
  }),
  returns: one('BoardMove'),
  fields: 'operation(id),cards(id)',
})
export const checkMoves = defineRoute({
  id: 'boards.moves.check',
  method: 'POST',
  path: `${BOARD}/moves/check`,
  onlyReads: true,
  summary: 'To which cells and lists cards may be moved, and why not to the others',
  body: z.object({
    cards: z.array(id).min(1).max(1_000),
    /** Those of the board's sprints that `lists` tells of beside the backlog. */
    sprints: z.array(id).max(MAX_CHECKED_SPRINTS).optional(),
  }),
  returns: one('BoardMoveCheck'),
  fields: 'cells',
})
export const getPlanView = defineRoute({
  id: 'sprints.plan',
  method: 'GET',
  path: `${SPRINT}/planView`,
  summary: 'A sprint as it is planned: its cards as one list, and what they come to for each person',
  query: firstCards,
  returns: one('PlanView'),
  fields: 'id,sprint(id),issues,total,sums,people(user(id),count,sums,capacity),leftOut,sortedBy,isTooBig',
})
export const setCapacity = defineRoute({
  id: 'sprints.capacity',
  method: 'POST',
  path: `${SPRINT}/capacities`,
  summary: 'Writes down how much a person can do in a sprint; null takes it away',
  body: z.object({ user: id, value: z.number().min(0).max(MAX_CAPACITY).nullable() }),
  takesKey: false,
  returns: one('SprintCapacity'),
  fields: 'user(id),value',
})

/** Which cards a chart counts, and what of them. */
const chartQuery = {
  issuesQuery,
  /** Absent: as the settings of the board say. Who may not see the estimation gets cards. */
  yaxis: z.enum(BURNDOWN_AXES).optional(),
  /** How many days it goes back where the sprint does not say when it starts. */
  days: whole,
}
const SPRINT_CHART = 'id,unit,yaxisType(id),sprintStart,sprintFinish,total,isTooBig,commitment,ideal,changes'
export const getBurndown = defineRoute({
  id: 'charts.burndown',
  method: 'GET',
  path: `${SPRINT}/charts/burndown`,
  summary: 'What was left of a sprint, day by day',
  query: chartQuery,
  returns: one('BurndownChart'),
  fields: `${SPRINT_CHART},remainingEstimation,cumulativeSpentTime`,
})
export const getBurnup = defineRoute({
  id: 'charts.burnup',
  method: 'GET',
  path: `${SPRINT}/charts/burnup`,
  summary: 'What was in a sprint and what was done, day by day',
  query: chartQuery,
  returns: one('BurnupChart'),
  fields: `${SPRINT_CHART},scope,completed`,
})
export const getCumulativeFlow = defineRoute({
  id: 'charts.cumulativeFlow',
  method: 'GET',
  path: `${SPRINT}/charts/cumulativeFlow`,
  summary: 'Cards of a sprint by columns, day by day',
  query: { issuesQuery, days: whole },
  returns: one('CumulativeFlowChart'),
  fields: 'id,sample,names,colors,columns,total,isTooBig',
})
export const getCycleTime = defineRoute({
  id: 'charts.cycleTime',
  method: 'GET',
  path: `${SPRINT}/charts/cycleTime`,
  summary: 'How long cards of a sprint took, how many were done, and what is being worked on for how long',
  query: { issuesQuery, days: whole },
  returns: one('CycleTimeChart'),
  fields: 'id,from,to,finished,finishedCount,cycle,lead,throughput,ageing,names,total,isTooBig',
})
export const getVelocity = defineRoute({
  id: 'charts.velocity',
  method: 'GET',
  path: `${AGILE}/charts/velocity`,
  summary: 'What the last sprints began with and what they came to',
  query: {
    issuesQuery,
    yaxis: z.enum(BURNDOWN_AXES).optional(),
    /** How many sprints. */
    sprints: whole,
  },
  returns: one('VelocityChart'),
  fields: 'id,unit,yaxisType(id),sprints,average,total,isTooBig',
})

export const getAgileProfile = defineRoute({
  id: 'agileProfile.get',
  method: 'GET',
  path: '/agileUserProfile',
  summary: 'How the caller looks at boards',
  returns: one('AgileUserProfile'),
})
export const updateAgileProfile = defineRoute({
  id: 'agileProfile.update',
  method: 'POST',
  path: '/agileUserProfile',
  summary: 'Changes how the caller looks at boards',
  body: 'AgileUserProfile',
  takesKey: false,
  returns: one('AgileUserProfile'),
})
