import { any, bool, defineEntity, int, list, long, ref, shaped, str, strings } from '../../platform/entity/index.ts'
import type { CardSums } from './board-view.entity.ts'

const readOnly = { readOnly: true } as const
const always = { readOnly: true, always: true } as const

/** A board of a team: whose issues it shows, in which columns and rows, and how its sprints work. */
export const Agile = defineEntity({
  name: 'Agile',
  classNo: 108,
  fields: {
    name: str({ always: true }),
    owner: ref('User'),
    projects: list('Project'),
    sprints: list('Sprint', readOnly),
    /** The running one, else the next, else the last; null when the board has none that is not archived. */
    currentSprint: ref('Sprint', readOnly),
    /** Older names of `readSharingSettings` and `updateSharingSettings`. */
    visibleFor: ref('UserGroup'),
    visibleForProjectBased: bool(),
    updateableBy: ref('UserGroup'),
    updateableByProjectBased: bool(),
    readSharingSettings: ref('AgileSharingSettings'),
    updateSharingSettings: ref('AgileSharingSettings'),
    orphansAtTheTop: bool(),
    hideOrphansSwimlane: bool(),
    estimationField: ref('CustomField'),
    originalEstimationField: ref('CustomField'),
    columnSettings: ref('ColumnSettings'),
    swimlaneSettings: ref('AnySwimlaneSettings'),
    sprintsSettings: ref('SprintsSettings'),
    colorCoding: ref('AnyColorCoding'),
    cardSettings: ref('AgileCardSettings'),
    status: ref('AgileStatus', readOnly),
    /** Among the reader's favourites. */
    favorite: bool(),
    /** The saved search that the backlog shows. */
    backlog: ref('SavedQuery'),
    extensions: ref('AgileExtensions'),
    /** Queries under a name, at most 30. */
    quickFilters: list('AgileQuickFilter'),
    /** Cards that have been resolved for longer are left out; null: none is. */
    resolvedDays: int(),
    cardOnSeveralSprints: bool(),
    colorizeCustomFields: bool(),
    flatBacklog: bool(),
    isUpdatable: bool(readOnly),
    isDeletable: bool(readOnly),
    isDemo: bool(readOnly),
    createdWithOriginal: bool(readOnly),
    created: long(readOnly),
    updated: long(readOnly),
    /** Opaque version of all that is set up here, for If-Match. */
    version: str(readOnly),
  },
})

export const AgileSharingSettings = defineEntity({
  name: 'AgileSharingSettings',
  fields: {
    permittedGroups: list('UserGroup'),
    permittedUsers: list('User'),
    /** Also whoever reads issues (or updates the project) in all projects of the board. */
    projectBased: bool(),
  },
})

/** What keeps a board from being used (`errors`), and what its editors should look at. */
export const AgileStatus = defineEntity({
  name: 'AgileStatus',
  fields: {
    valid: bool(readOnly),
    hasJobs: bool(readOnly),
    errors: strings(readOnly),
    warnings: strings(readOnly),
    /** Both, with queries that cannot be read, each with what of the settings repairs it. */
    problems: shaped<readonly BoardProblem[]>(),
  },
})
/** What is wrong with a board, in the reader's language. */
export interface BoardProblem {
  readonly isError: boolean
  /** Which part of the settings repairs it. */
  readonly part: 'general' | 'columns' | 'rows' | 'sprints' | 'cards'
  readonly text: string
}

export const ColumnSettings = defineEntity({
  name: 'ColumnSettings',
  fields: {
    field: ref('CustomField'),
    columns: list('AgileColumn'),
    showBundleWarning: bool(readOnly),
  },
})
export const AgileColumn = defineEntity({
  name: 'AgileColumn',
  classNo: 110,
  fields: {
    /** The names of its values, unless it has a title of its own. */
    presentation: str(readOnly),
    title: str(),
    ordinal: int(),
    isResolved: bool(readOnly),
    isVisible: bool(),
    /** In the reader's view. */
    collapsed: bool(readOnly),
    color: ref('FieldStyle'),
    /** What the team agreed upon for cards here, Markdown. */
    policy: str(),
    wipLimit: ref('WIPLimit'),
    fieldValues: list('AgileColumnFieldValue'),
    parent: ref('ColumnSettings', readOnly),
  },
})
export const WIPLimit = defineEntity({
  name: 'WIPLimit',
  fields: { min: int(), max: int(), column: ref('AgileColumn', readOnly) },
})
export const DatabaseAttributeValue = defineEntity({ name: 'DatabaseAttributeValue', fields: {} })
export const AgileColumnFieldValue = defineEntity({
  name: 'AgileColumnFieldValue',
  classNo: 111,
  extends: DatabaseAttributeValue,
  fields: {
    /** Null: cards without a value. */
    name: str(),
    presentation: str(readOnly),
    /** Of a person or group: its id. */
    valueId: str(readOnly),
    isResolved: bool(readOnly),
    ordinal: int(readOnly),
    column: ref('AgileColumn', readOnly),
    canUpdate: bool(readOnly),
    /** Of the first of the values with this name. */
    color: ref('FieldStyle', readOnly),
  },
})

export const SwimlaneSettings = defineEntity({
  name: 'SwimlaneSettings',
  fields: { enabled: bool() },
})
/** A row for each value of a field, of a project or of a tag. */
export const AttributeBasedSwimlaneSettings = defineEntity({
  name: 'AttributeBasedSwimlaneSettings',
  extends: SwimlaneSettings,
  fields: { field: ref('FilterField'), values: list('SwimlaneEntityAttributeValue') },
})
/** A row for each issue with one of the values, with the cards below it. */
export const IssueBasedSwimlaneSettings = defineEntity({
  name: 'IssueBasedSwimlaneSettings',
  extends: SwimlaneSettings,
  fields: { field: ref('FilterField'), values: list('SwimlaneValue'), defaultCardType: ref('SwimlaneValue') },
})
/** A row for each query. */
export const QueryBasedSwimlaneSettings = defineEntity({
  name: 'QueryBasedSwimlaneSettings',
  extends: SwimlaneSettings,
  fields: { queries: list('SwimlaneQuery') },
})
/** The body of any of them. */
export const AnySwimlaneSettings = defineEntity({
  name: 'AnySwimlaneSettings',
  extends: SwimlaneSettings,
  shownAs: ['AttributeBasedSwimlaneSettings', 'IssueBasedSwimlaneSettings', 'QueryBasedSwimlaneSettings'],
  fields: {
    field: ref('FilterField'),
    values: list('SwimlaneEntityAttributeValue'),
    defaultCardType: ref('SwimlaneValue'),
    queries: list('SwimlaneQuery'),
  },
})
export const SwimlaneValue = defineEntity({
  name: 'SwimlaneValue',
  classNo: 112,
  fields: { name: str(), presentation: str(readOnly), value: str(readOnly) },
})
export const SwimlaneEntityAttributeValue = defineEntity({
  name: 'SwimlaneEntityAttributeValue',
  classNo: 112,
  extends: DatabaseAttributeValue,
  fields: {
    name: str(),
    presentation: str(readOnly),
    value: str(readOnly),
    /** Of a project, tag, person or group: its id. */
    valueId: str(readOnly),
    isResolved: bool(readOnly),
  },
})
export const SwimlaneQuery = defineEntity({
  name: 'SwimlaneQuery',
  classNo: 112,
  fields: { name: str(), query: str() },
})

/** How cards come onto a board. Exactly one of the three ways holds. */
export const SprintsSettings = defineEntity({
  name: 'SprintsSettings',
  fields: {
    /** By hand, or by joining `defaultSprint` when they are created. */
    isExplicit: bool(),
    cardOnSeveralSprints: bool(),
    defaultSprint: ref('Sprint'),
    disableSprints: bool(),
    /** By a query; boards without sprints alone. */
    explicitQuery: str(),
    /** By a field whose values are the sprints. */
    sprintSyncField: ref('CustomField'),
    hideSubtasksOfCards: bool(),
    /** Without sprints: matching issues join when they are created. */
    addNewIssueToKanban: bool(),
    canSyncSprintDates: bool(readOnly),
    shouldSyncSprintDates: bool(readOnly),
    syncSprintDates: bool(readOnly),
  },
})

export const ColorCoding = defineEntity({ name: 'ColorCoding', fields: {} })
export const FieldBasedColorCoding = defineEntity({
  name: 'FieldBasedColorCoding',
  extends: ColorCoding,
  fields: { prototype: ref('CustomField') },
})
export const ProjectBasedColorCoding = defineEntity({
  name: 'ProjectBasedColorCoding',
  extends: ColorCoding,
  fields: { projectColors: list('ProjectColor') },
})
/** The colour of the first query that a card fulfils. */
export const QueryBasedColorCoding = defineEntity({
  name: 'QueryBasedColorCoding',
  extends: ColorCoding,
  fields: { rules: list('ColorRule') },
})
/** The body of any of them. */
export const AnyColorCoding = defineEntity({
  name: 'AnyColorCoding',
  extends: ColorCoding,
  shownAs: ['FieldBasedColorCoding', 'ProjectBasedColorCoding', 'QueryBasedColorCoding'],
  fields: { prototype: ref('CustomField'), projectColors: list('ProjectColor'), rules: list('ColorRule') },
})
/** Its id is that of the project. */
export const ProjectColor = defineEntity({
  name: 'ProjectColor',
  fields: { project: ref('Project'), color: ref('FieldStyle') },
})
export const ColorRule = defineEntity({
  name: 'ColorRule',
  classNo: 114,
  fields: { name: str(), query: str(), color: ref('FieldStyle') },
})

export const AgileCardSettings = defineEntity({
  name: 'AgileCardSettings',
  fields: { fields: list('AgileCardField') },
})
/** A custom field that cards show. Its id is that of the field. */
export const AgileCardField = defineEntity({
  name: 'AgileCardField',
  fields: { field: ref('CustomField'), presentation: ref('CardFieldPresentation') },
})
/** How: its id is one of {@link CARD_FIELD_PRESENTATIONS}. */
export const CardFieldPresentation = defineEntity({ name: 'CardFieldPresentation', fields: {} })
export const CARD_FIELD_PRESENTATIONS = ['full', 'short', 'hidden'] as const

export const AgileExtensions = defineEntity({
  name: 'AgileExtensions',
  fields: { reportSettings: ref('AgileReportSettings') },
})
/** What the charts of a board count. */
export const AgileReportSettings = defineEntity({
  name: 'AgileReportSettings',
  fields: {
    doNotUseBurndown: bool(),
    estimationBurndownField: ref('CustomField'),
    filterType: ref('AgileReportFilterType'),
    subQuery: str(),
    yaxis: ref('BurndownYAxis'),
  },
})
export const AgileReportFilterType = defineEntity({ name: 'AgileReportFilterType', fields: {} })
export const REPORT_FILTERS = ['ALL_TASKS', 'CUSTOM'] as const
export const BurndownYAxis = defineEntity({ name: 'BurndownYAxis', fields: {} })
export const BURNDOWN_AXES = ['ISSUES', 'ESTIMATION'] as const

export const AgileQuickFilter = defineEntity({
  name: 'AgileQuickFilter',
  classNo: 113,
  fields: { name: str(), query: str() },
})

export const Sprint = defineEntity({
  name: 'Sprint',
  classNo: 109,
  fields: {
    agile: ref('Agile', readOnly),
    name: str({ always: true }),
    goal: str(),
    start: long(),
    finish: long(),
    archived: bool(),
    /** New issues that match are added here. */
    isDefault: bool(),
    isStarted: bool(readOnly),
    ordinal: int(readOnly),
    favorite: bool(readOnly),
    issues: list('Issue'),
    unresolvedIssuesCount: int(readOnly),
    /** Of a new sprint: the one whose unresolved cards move to it. */
    previousSprint: ref('Sprint'),
    report: ref('AgileSprintReport', readOnly),
    eventSourceTicket: str(readOnly),
    board: ref('Board', readOnly),
  },
})
/** What lets a client follow a sprint on the `eventSourceBus`. */
export const SseSubscription = defineEntity({
  name: 'SseSubscription',
  fields: { ticket: str(always) },
})
/** One message of the `eventSourceBus`: which of its parts are there depends on the event. */
export const SprintUpdate = defineEntity({
  name: 'SprintUpdate',
  fields: {
    /** A card that is new, was changed or stands in another cell, and where it stands by now. */
    issue: ref('Issue', readOnly),
    row: ref('BoardRow', readOnly),
    column: ref('BoardColumn', readOnly),
    /** A row of an issue, with its cards. */
    swimlane: ref('BoardRow', readOnly),
    /** What left the board, or the filter of the stream. */
    removedIssue: ref('RemovedIssue', readOnly),
    reorders: list('IssueReorder', readOnly),
    messages: strings(readOnly),
    /** What the card adds to the sums of its cell, as far as the reader may see the fields. */
    numbers: shaped<CardSums | null>(),
    /** What it, or what left, added until now; null where that is not known. */
    formerNumbers: shaped<CardSums | null>(),
  },
})
/** Its id is that of an issue, which may be gone. */
export const RemovedIssue = defineEntity({ name: 'RemovedIssue', fields: {} })
/** A card, or a row of an issue, that stands right behind another one of its cell; null: it is the first. */
export const IssueReorder = defineEntity({
  name: 'IssueReorder',
  fields: { leading: ref('RemovedIssue', readOnly), moved: ref('RemovedIssue', readOnly) },
})
/** How often the `eventSourceBus` gives a sign of life, in ms. */
export const BUS_PING_MS = 25_000
/** Its id is that of the sprint. */
export const AgileSprintReport = defineEntity({ name: 'AgileSprintReport', fields: {} })

export const TimeTrackingData = defineEntity({
  name: 'TimeTrackingData',
  fields: {
    /** Minutes for periods, else plain numbers. */
    estimation: any(readOnly),
    originalEstimation: any(readOnly),
    effectiveEstimation: any(readOnly),
    spentTime: any(readOnly),
    hasExplicitSpentTime: bool(readOnly),
  },
})

/** What a sprint looks like to its reader. Its id is that of the sprint. */
export const Board = defineEntity({
  name: 'Board',
  fields: {
    name: str(readOnly),
    sprint: ref('Sprint', readOnly),
    columns: list('BoardColumn', readOnly),
    orphanRow: ref('OrphanRow', readOnly),
    /** The page of rows that was asked for, and all. */
    trimmedSwimlanes: list('BoardRow', readOnly),
    swimlanes: list('BoardRow', readOnly),
    notOnBoardCount: int(readOnly),
    notOnBoardIssues: list('Issue', readOnly),
    /** The board's query says how it is sorted. */
    sortByQuery: bool(readOnly),
    tooManyIssues: bool(readOnly),
    timeTrackingData: ref('TimeTrackingData', readOnly),
  },
})
/** Its id is that of its column of the settings. */
export const BoardColumn = defineEntity({
  name: 'BoardColumn',
  fields: {
    agileColumn: ref('AgileColumn', readOnly),
    collapsed: bool(),
    timeTrackingData: ref('TimeTrackingData', readOnly),
  },
})
export const BoardRow = defineEntity({
  name: 'BoardRow',
  fields: {
    name: str(readOnly),
    collapsed: bool(),
    matchesQuery: bool(readOnly),
    /** Of rows of issues. */
    issue: ref('Issue', readOnly),
    value: ref('BoardRowValue', readOnly),
    cells: list('BoardCell', readOnly),
    timeTrackingData: ref('TimeTrackingData', readOnly),
  },
})
/** Cards that belong to no other row. Its id is `orphans`. */
export const OrphanRow = defineEntity({ name: 'OrphanRow', extends: BoardRow, fields: {} })
export const AttributeBasedSwimlane = defineEntity({ name: 'AttributeBasedSwimlane', extends: BoardRow, fields: {} })
export const IssueBasedSwimlane = defineEntity({ name: 'IssueBasedSwimlane', extends: BoardRow, fields: {} })
export const QueryBasedSwimlane = defineEntity({ name: 'QueryBasedSwimlane', extends: BoardRow, fields: {} })
export const BoardRowValue = defineEntity({
  name: 'BoardRowValue',
  fields: { presentation: str(readOnly), name: str(readOnly), relatedTag: ref('Tag', readOnly) },
})
/** Its id is those of row and column, with a dot between them. */
export const BoardCell = defineEntity({
  name: 'BoardCell',
  fields: {
    row: ref('BoardRow', readOnly),
    column: ref('BoardColumn', readOnly),
    /** The first {@link CELL_CARDS} of them, in the order of the board. */
    issues: list('Issue', readOnly),
    issuesCount: int(readOnly),
    tooManyIssues: bool(readOnly),
  },
})
/** How many cards of a cell the compatible API gives. */
export const CELL_CARDS = 500

/** Where a card goes: right behind `leading` in its cell, on top with null. */
export const IssueOrder = defineEntity({
  name: 'IssueOrder',
  fields: { leading: ref('Issue'), moved: ref('Issue') },
})

/** How one person looks at boards. */
export const AgileUserProfile = defineEntity({
  name: 'AgileUserProfile',
  fields: {
    /** Where nothing was chosen: the first board that can be used. */
    defaultAgile: ref('Agile'),
    /** The sprint that was looked at last, of each board. */
    visitedSprints: list('Sprint'),
    /** 0 to 3: small to extra large. */
    cardDetailLevel: int(),
  },
})

export const UNRESOLVED_CARDS = ['sprint', 'backlog', 'stay'] as const
/** Kinds of boards that can be created. */
export const BOARD_TEMPLATES = ['scrum', 'kanban', 'version', 'custom', 'personal'] as const
export type BoardTemplate = (typeof BOARD_TEMPLATES)[number]
