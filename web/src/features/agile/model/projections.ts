import type { Read } from '@cairn/common/features/entities'
import { LISTED_ISSUE_FIELDS } from '../../issues/index.ts'
import { USER_FIELDS } from '../../users/index.ts'

const COLOR = { id: true, background: true, foreground: true } as const
const FIELD = { id: true, name: true, localizedName: true, fieldType: { id: true, valueType: true } } as const
const SHARING = {
  permittedGroups: { id: true, name: true },
  permittedUsers: USER_FIELDS,
  projectBased: true,
} as const

/** What is shown of a sprint wherever it is. */
export const SPRINT_FIELDS = {
  id: true,
  name: true,
  goal: true,
  start: true,
  finish: true,
  archived: true,
  isDefault: true,
  isStarted: true,
  unresolvedIssuesCount: true,
} as const
export type SprintData = Read<'Sprint', typeof SPRINT_FIELDS>

/** A board in the list of boards. */
export const BOARD_ROW_FIELDS = {
  id: true,
  name: true,
  favorite: true,
  isUpdatable: true,
  owner: USER_FIELDS,
  projects: { id: true, name: true, shortName: true },
  readSharingSettings: SHARING,
  status: { valid: true, errors: true },
  currentSprint: { id: true, name: true },
  sprintsSettings: { disableSprints: true },
} as const
export type BoardRowData = Read<'Agile', typeof BOARD_ROW_FIELDS>

export const COLUMN_FIELDS = {
  id: true,
  presentation: true,
  title: true,
  ordinal: true,
  isResolved: true,
  isVisible: true,
  policy: true,
  color: COLOR,
  wipLimit: { min: true, max: true },
  fieldValues: { id: true, name: true, presentation: true, valueId: true, isResolved: true, color: COLOR },
} as const
export type ColumnData = Read<'AgileColumn', typeof COLUMN_FIELDS>

/** A board as its screen and its settings read it. */
export const BOARD_FIELDS = {
  ...BOARD_ROW_FIELDS,
  isDeletable: true,
  created: true,
  version: true,
  projects: { id: true, name: true, shortName: true, archived: true },
  sprints: SPRINT_FIELDS,
  currentSprint: SPRINT_FIELDS,
  updateSharingSettings: SHARING,
  orphansAtTheTop: true,
  hideOrphansSwimlane: true,
  estimationField: FIELD,
  originalEstimationField: FIELD,
  columnSettings: { field: FIELD, columns: COLUMN_FIELDS },
  swimlaneSettings: {
    enabled: true,
    field: { id: true, name: true, presentation: true, customField: FIELD },
    values: { id: true, name: true, presentation: true, valueId: true },
    defaultCardType: { id: true, name: true },
    queries: { id: true, name: true, query: true },
  },
  sprintsSettings: {
    isExplicit: true,
    disableSprints: true,
    defaultSprint: { id: true, name: true },
    explicitQuery: true,
    sprintSyncField: FIELD,
    hideSubtasksOfCards: true,
    addNewIssueToKanban: true,
  },
  colorCoding: {
    prototype: FIELD,
    projectColors: { id: true, project: { id: true, name: true }, color: COLOR },
    rules: { id: true, name: true, query: true, color: COLOR },
  },
  cardSettings: { fields: { id: true, field: FIELD, presentation: { id: true } } },
  status: { valid: true, hasJobs: true, errors: true, warnings: true, problems: true },
  backlog: { id: true, name: true, query: true },
  quickFilters: { id: true, name: true, query: true },
  extensions: {
    reportSettings: { doNotUseBurndown: true, estimationBurndownField: FIELD, subQuery: true, yaxis: { id: true } },
  },
  resolvedDays: true,
  cardOnSeveralSprints: true,
} as const
export type BoardData = Read<'Agile', typeof BOARD_FIELDS>

/** Cards can be taken off the board: it does not show what a query finds. */
export const leavesSprints = ({ sprintsSettings }: BoardData): boolean =>
  sprintsSettings?.isExplicit === true || (sprintsSettings?.sprintSyncField ?? null) !== null

/** All places of a sprint, and the first cards. */
export const VIEW_FIELDS = {
  id: true,
  sprint: SPRINT_FIELDS,
  columns: true,
  rows: true,
  total: true,
  sums: true,
  leftOut: true,
  notOnBoard: true,
  colored: true,
  sortedBy: true,
  isTooBig: true,
  at: true,
  moved: true,
  cards: LISTED_ISSUE_FIELDS,
} as const
/** The same, with since when cards have stood in their columns. */
export const TIMED_VIEW_FIELDS = { ...VIEW_FIELDS, inColumnSince: true } as const
export type BoardViewData = Omit<Read<'BoardView', typeof VIEW_FIELDS>, 'cards'> &
  Partial<Pick<Read<'BoardView', typeof TIMED_VIEW_FIELDS>, 'inColumnSince'>>

/** What the stream of a sprint is asked to tell. */
export const TOLD_FIELDS = {
  issue: LISTED_ISSUE_FIELDS,
  row: { id: true },
  column: { id: true },
  removedIssue: { id: true },
  reorders: { moved: { id: true }, leading: { id: true } },
  swimlane: { id: true },
  numbers: true,
  formerNumbers: true,
} as const
/** Each message has the parts that it is about. */
export type ToldData = Partial<Read<'SprintUpdate', typeof TOLD_FIELDS>>

/** The backlog of a board, with the first of its issues. */
export const BACKLOG_FIELDS = {
  id: true,
  backlog: { id: true, name: true },
  query: true,
  issues: true,
  total: true,
  sums: true,
  sortedBy: true,
  isTooBig: true,
  isArrangeable: true,
  cards: LISTED_ISSUE_FIELDS,
} as const
export type BacklogData = Omit<Read<'BacklogView', typeof BACKLOG_FIELDS>, 'cards'>

/** A sprint as it is planned, with the first of its cards. */
export const PLAN_FIELDS = {
  id: true,
  issues: true,
  total: true,
  sums: true,
  people: { user: USER_FIELDS, count: true, sums: true, capacity: true },
  leftOut: true,
  sortedBy: true,
  isTooBig: true,
  cards: LISTED_ISSUE_FIELDS,
} as const
export type PlanData = Omit<Read<'PlanView', typeof PLAN_FIELDS>, 'cards'>
export type PersonLoadData = Omit<PlanData['people'][number], '$type'>

/** What tells how issues come onto a board. */
const MEMBERSHIP_FIELDS = {
  disableSprints: true,
  isExplicit: true,
  sprintSyncField: { id: true, name: true },
} as const

/** The sprints of an issue, with their boards. */
export const ISSUE_SPRINTS_FIELDS = {
  id: true,
  sprints: {
    id: true,
    name: true,
    archived: true,
    agile: { id: true, name: true, cardOnSeveralSprints: true, sprintsSettings: MEMBERSHIP_FIELDS },
  },
} as const

/** A sprint that an issue is on, with its board. */
export type IssueSprint = Read<'Issue', typeof ISSUE_SPRINTS_FIELDS>['sprints'][number]

export const CHOICE_FIELDS = {
  id: true,
  name: true,
  favorite: true,
  projects: { id: true },
  currentSprint: { id: true },
  sprints: { id: true, name: true, archived: true },
  cardOnSeveralSprints: true,
  sprintsSettings: MEMBERSHIP_FIELDS,
} as const

/** A board with the sprints that issues can be put into. */
export type BoardChoice = Read<'Agile', typeof CHOICE_FIELDS>
