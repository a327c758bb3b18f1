import { any, bool, defineEntity, int, list, long, ref, shaped, str, strings } from '../../platform/entity/index.ts'

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

/** Sums over cards: minutes for periods, else plain numbers. Absent: the board has no such field. */
export interface CardSums {
  readonly estimation?: number
  readonly original?: number
  readonly spent?: number
}

/** A column of {@link BoardView}; what it is called and holds stands in the settings of the board. */
export interface ViewedColumn {
  readonly id: string
  readonly collapsed: boolean
  readonly count: number
  readonly sums: CardSums
}

/** A row of {@link BoardView}. */
export interface ViewedRow {
  /** `orphans`, the issue's id, or that of the value of the settings. */
  readonly id: string
  readonly kind: 'orphans' | 'value' | 'project' | 'tag' | 'query' | 'issue'
  /** Empty for `orphans`. */
  readonly name: string
  /** Index of the colour of its value or tag. */
  readonly color: number | null
  /** Of rows of issues. */
  readonly idReadable: string | null
  readonly isResolved: boolean
  readonly collapsed: boolean
  readonly count: number
  readonly sums: CardSums
  /** One for each column, in their order: database ids of the cards, in the order of the board. */
  readonly cells: readonly (readonly string[])[]
}

/** A value of the column field that cards have and that no column shows. */
export interface UnshownValue {
  /** Null: cards without a value. */
  readonly name: string | null
  readonly count: number
}

/** Cards of a board that is coloured by queries: those of which this rule is the first that they fulfil. */
export interface ColoredCards {
  readonly rule: string
  readonly cards: readonly string[]
}

/** A place on a board. */
export interface CardPlace {
  /** Ids as those of {@link ViewedRow} and {@link ViewedColumn}. */
  readonly row: string
  readonly column: string
}

/** A card that stood elsewhere at the moment that was asked for; null: it was not on the board, or is not any more. */
export interface MovedCard {
  readonly id: string
  readonly was: CardPlace | null
  readonly is: CardPlace | null
}

/** A sprint as a whole, in one reply: all places, and the first cards. */
export const BoardView = defineEntity({
  name: 'BoardView',
  fields: {
    sprint: ref('Sprint', readOnly),
    columns: shaped<readonly ViewedColumn[]>(),
    rows: shaped<readonly ViewedRow[]>(),
    total: int(always),
    sums: shaped<CardSums>(),
    /** Cards that are left out because they have been resolved for long; far more than a thousand are not all counted. */
    leftOut: int(always),
    notOnBoard: shaped<readonly UnshownValue[]>(),
    /** By rule, in their order; none where the board is not coloured by queries. */
    colored: shaped<readonly ColoredCards[]>(),
    /** How the board's query sorts; null: by hand. */
    sortedBy: str(readOnly),
    /** There are more cards than a board shows ({@link BOARD_CARDS}). */
    isTooBig: bool(readOnly),
    /** Of the places that are seen first. */
    cards: list('Issue', readOnly),
    /** The moment that is shown, ms; null: it is the present. */
    at: long(readOnly),
    /** What has come, gone or changed its place since that moment. */
    moved: shaped<readonly MovedCard[]>(),
  },
})
/** How many cards a board shows. */
export const BOARD_CARDS = 10_000

/** The backlog of a board in one reply: all places, and the first issues. Its id is that of the board. */
export const BacklogView = defineEntity({
  name: 'BacklogView',
  fields: {
    /** The saved search that it shows; null: none that the reader sees, but what is open and on no sprint of the board. */
    backlog: ref('SavedQuery', readOnly),
    /** What it shows, as a query of issues. */
    query: str(always),
    /** Database ids in order. */
    issues: shaped<readonly string[]>(),
    total: int(always),
    sums: shaped<CardSums>(),
    /** How its query sorts; null: by hand. */
    sortedBy: str(readOnly),
    /** There are more issues than are shown ({@link BACKLOG_ISSUES}). */
    isTooBig: bool(readOnly),
    /** The reader may put it in order. */
    isArrangeable: bool(readOnly),
    cards: list('Issue', readOnly),
  },
})
/** How many issues of a backlog are shown. */
export const BACKLOG_ISSUES = 5_000

/** What the cards of one person in a sprint come to. */
export const PersonLoad = defineEntity({
  name: 'PersonLoad',
  fields: {
    /** Null: cards of nobody. */
    user: ref('User', readOnly),
    count: int(always),
    sums: shaped<CardSums>(),
    /** In the unit of the board's estimation, without one in cards; null: nobody wrote it down. */
    capacity: shaped<number | null>(),
  },
})

/** A sprint as it is planned: one list of its cards, and what they come to for each person. Its id is that of the sprint. */
export const PlanView = defineEntity({
  name: 'PlanView',
  fields: {
    sprint: ref('Sprint', readOnly),
    /** Database ids in the order of the sprint, those that no column shows among them. */
    issues: shaped<readonly string[]>(),
    total: int(always),
    sums: shaped<CardSums>(),
    /** Whoever has cards or a capacity, by login; nobody last. */
    people: list('PersonLoad', readOnly),
    leftOut: int(always),
    sortedBy: str(readOnly),
    isTooBig: bool(readOnly),
    cards: list('Issue', readOnly),
  },
})
/** How much one person can do in a sprint. */
export const SprintCapacity = defineEntity({
  name: 'SprintCapacity',
  fields: { user: ref('User', readOnly), value: shaped<number | null>() },
})
/** So many people of a sprint have a capacity at most. */
export const MAX_CAPACITIES = 200
export const MAX_CAPACITY = 1_000_000

/** What a move of cards did. */
export const BoardMove = defineEntity({
  name: 'BoardMove',
  fields: { operation: ref('Operation', readOnly), cards: list('Issue', readOnly) },
})

/** Whether cards may go to a cell. */
export interface CheckedCell {
  readonly row: string
  readonly column: string
  readonly allowed: boolean
  /** Of a merged column: the values that all of the cards may take. */
  readonly values: readonly { readonly id: string; readonly name: string | null }[]
  /** Why not: a code of errors, and its text. */
  readonly code: string | null
  readonly reason: string | null
}
export const BoardMoveCheck = defineEntity({
  name: 'BoardMoveCheck',
  fields: {
    /** Row by row, at most {@link MAX_CHECKED_CELLS}: of others it is told when cards are moved there. */
    cells: shaped<readonly CheckedCell[]>(),
  },
})
/** Of how many cells a check of moves tells: of all rows that settings can list, and more. */
export const MAX_CHECKED_CELLS = 12_000

/** A number at a moment, ms. */
export interface ChartPoint {
  readonly time: number
  readonly value: number
}
/** What a day of a sprint did to its scope after the first one. */
export interface ScopeChange {
  /** When the day ended. */
  readonly time: number
  /** Of cards that came, of those that left, and what new estimations made of the others. */
  readonly added: number
  readonly removed: number
  readonly reestimated: number
  /** How many cards that were, and the readable ids of the first {@link SCOPE_ISSUES} of them. */
  readonly count: number
  readonly issues: readonly string[]
}
export const SCOPE_ISSUES = 50

/** What numbers of a chart are: cards, minutes, or what people estimate in. */
export const CHART_UNITS = ['issues', 'minutes', 'points'] as const
export type ChartUnit = (typeof CHART_UNITS)[number]

const sprintChart = {
  unit: shaped<ChartUnit>(),
  yaxisType: ref('BurndownYAxis', readOnly),
  /** What the chart spans, ms; `sprintFinish` is null where nothing says when it ends. */
  sprintStart: long(always),
  sprintFinish: long(readOnly),
  /** Cards that were counted. */
  total: int(always),
  /** There were more than are counted ({@link BOARD_CARDS}). */
  isTooBig: bool(always),
  /** What was in it when its first day ended. */
  commitment: shaped<number>(),
  /** A straight way, level on days that are not worked; empty where nothing says when it ends. */
  ideal: shaped<readonly ChartPoint[]>(),
  changes: shaped<readonly ScopeChange[]>(),
} as const

/** What was left of a sprint at the end of each of its days. Its id is that of the sprint. */
export const BurndownChart = defineEntity({
  name: 'BurndownChart',
  fields: {
    ...sprintChart,
    remainingEstimation: shaped<readonly ChartPoint[]>(),
    /** Minutes of work on its cards, where the unit is minutes. */
    cumulativeSpentTime: shaped<readonly ChartPoint[]>(),
  },
})
/** What was in a sprint and what was done at the end of each of its days. Its id is that of the sprint. */
export const BurnupChart = defineEntity({
  name: 'BurnupChart',
  fields: {
    ...sprintChart,
    scope: shaped<readonly ChartPoint[]>(),
    completed: shaped<readonly ChartPoint[]>(),
  },
})

/** How many cards stood in each column at a moment, ms. */
export interface FlowSample {
  readonly date: number
  readonly values: readonly number[]
}
/** Cards by columns at the end of each day. Its id is that of the sprint. */
export const CumulativeFlowChart = defineEntity({
  name: 'CumulativeFlowChart',
  fields: {
    sample: shaped<readonly FlowSample[]>(),
    /** Of the columns, in their order. */
    names: shaped<readonly string[]>(),
    /** Indexes of their colours; null: none. */
    colors: shaped<readonly (number | null)[]>(),
    columns: shaped<readonly string[]>(),
    total: int(always),
    isTooBig: bool(always),
  },
})

/** A card that was resolved. Times in ms; `cycle` is null for who may not know of columns. */
export interface FinishedCard {
  readonly idReadable: string
  readonly summary: string
  readonly finished: number
  /** Since somebody began with it, and since it was created. */
  readonly cycle: number | null
  readonly lead: number
}
/** A card that somebody has begun with and that is not resolved. */
export interface AgeingCard {
  readonly idReadable: string
  readonly summary: string
  /** Index of its column; -1: none shows it. */
  readonly column: number
  readonly started: number
  readonly age: number
}
/** Of a hundred cards, so many took no longer; null: there are none. */
export interface Percentiles {
  readonly p50: number | null
  readonly p85: number | null
  readonly p95: number | null
}
/** Cards that were resolved from one moment until right before another. */
export interface Throughput {
  readonly from: number
  readonly to: number
  readonly count: number
}
/** How long cards took. Its id is that of the sprint. */
export const CycleTimeChart = defineEntity({
  name: 'CycleTimeChart',
  fields: {
    from: long(always),
    to: long(always),
    /** The last {@link CHART_CARDS} of them, by time. */
    finished: shaped<readonly FinishedCard[]>(),
    finishedCount: int(always),
    cycle: shaped<Percentiles>(),
    lead: shaped<Percentiles>(),
    throughput: shaped<readonly Throughput[]>(),
    /** The oldest {@link CHART_CARDS} of them, the oldest first. */
    ageing: shaped<readonly AgeingCard[]>(),
    names: shaped<readonly string[]>(),
    total: int(always),
    isTooBig: bool(always),
  },
})
/** How many cards a chart tells one by one. */
export const CHART_CARDS = 500

/** What a sprint began with and what it came to. */
export interface SprintVelocity {
  readonly id: string
  readonly name: string
  readonly start: number
  readonly finish: number | null
  readonly isOver: boolean
  readonly committed: number
  readonly completed: number
}
/** The last sprints that have begun, by start. Its id is that of the board. */
export const VelocityChart = defineEntity({
  name: 'VelocityChart',
  fields: {
    unit: shaped<ChartUnit>(),
    yaxisType: ref('BurndownYAxis', readOnly),
    sprints: shaped<readonly SprintVelocity[]>(),
    /** What sprints that are over came to on average; null: none is. */
    average: shaped<number | null>(),
    total: int(always),
    isTooBig: bool(always),
  },
})
/** Sprints of a chart of velocity, unless it is asked for fewer or more. */
export const VELOCITY_SPRINTS = 8

export const UNRESOLVED_CARDS = ['sprint', 'backlog', 'stay'] as const
/** Kinds of boards that can be created. */
export const BOARD_TEMPLATES = ['scrum', 'kanban', 'version', 'custom', 'personal'] as const
export type BoardTemplate = (typeof BOARD_TEMPLATES)[number]
