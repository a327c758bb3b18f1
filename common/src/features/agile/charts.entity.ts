import { bool, defineEntity, int, long, ref, shaped } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const
const always = { readOnly: true, always: true } as const

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
