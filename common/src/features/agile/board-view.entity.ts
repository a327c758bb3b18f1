import { bool, defineEntity, int, list, long, ref, shaped, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const
const always = { readOnly: true, always: true } as const

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
    /**
     * By id of each card: since when it has stood in its column, ms, as far as history tells the reader; else since it was
     * created. Of more changes than are read at once the older ones are not told.
     */
    inColumnSince: shaped<Readonly<Record<string, number>>>(),
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
/** Whether cards may come to a list from elsewhere, to a sprint or the `backlog`. */
export interface CheckedList {
  readonly id: string
  readonly allowed: boolean
  /** Why not: a code of errors, and its text. */
  readonly code: string | null
  readonly reason: string | null
}
export const BoardMoveCheck = defineEntity({
  name: 'BoardMoveCheck',
  fields: {
    /** Row by row, at most {@link MAX_CHECKED_CELLS}: of others it is told when cards are moved there. */
    cells: shaped<readonly CheckedCell[]>(),
    /** The backlog, and the sprints that were asked for. */
    lists: shaped<readonly CheckedList[]>(),
  },
})
/** So many sprints a check of moves is asked about. */
export const MAX_CHECKED_SPRINTS = 100
/** Of how many cells a check of moves tells: of all rows that settings can list, and more. */
export const MAX_CHECKED_CELLS = 12_000
