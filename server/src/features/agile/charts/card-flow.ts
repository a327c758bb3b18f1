import {
  type AgeingCard,
  CHART_CARDS,
  type FinishedCard,
  type FlowSample,
  type Percentiles,
  type Throughput,
} from '@cairn/common/features/agile'
import { type CardStory, stateOf, statesOf } from './card-story.ts'
import type { ChartDays } from './chart-days.ts'
import { sumOverTime } from './sum-over-time.ts'
import { firstFrom } from './timeline.ts'

export interface Flow {
  readonly sprintId: number
  readonly days: ChartDays
  readonly now: number
}

/** Cards by columns at the end of each day, and how many cards that were at any time. */
export function cumulativeFlow(cards: readonly CardStory[], { sprintId, days, now }: Flow, columns: number) {
  const ends = days.ends.filter(end => end < now)
  const times = now < days.start ? [] : ends.length < days.ends.length ? [...ends, now] : ends
  const states = cards.map(card => statesOf(card, sprintId, { since: days.start, until: times.at(-1) ?? days.start }))
  const sums = sumOverTime(states, times, columns, ({ isIn, column }) => (isIn && column >= 0 ? [[column, 1]] : []))
  const sample = times.map((date, at): FlowSample => ({ date, values: sums[at] ?? [] }))
  return { sample, total: states.filter(all => all.some(({ isIn, column }) => isIn && column >= 0)).length }
}

/** How long the cards took that were resolved in the time, and how old those are that are being worked on. */
export interface CycleTimes {
  readonly total: number
  readonly finished: readonly FinishedCard[]
  readonly finishedCount: number
  readonly cycle: Percentiles
  readonly lead: Percentiles
  readonly throughput: readonly Throughput[]
  readonly ageing: readonly AgeingCard[]
}

/**
 * Work on a card begins when it first comes into a column behind the first one, and ends when it is resolved.
 *
 * @param hasColumns whether the reader may know in which columns cards are
 */
export function cycleTimes(cards: readonly CardStory[], flow: Flow, hasColumns: boolean): CycleTimes {
  const { sprintId, days, now } = flow
  const until = Math.min(days.finish, now)
  const finished: FinishedCard[] = []
  const ageing: AgeingCard[] = []
  let total = 0
  for (const card of cards) {
    const states = statesOf(card, sprintId, { since: days.start, until })
    const last = stateOf(states, until)
    if (states.some(({ isIn }) => isIn)) total++
    if (!last) continue
    const { idReadable, summary, created } = card
    const started = hasColumns ? startOf(card, until) : null
    if (last.resolved === null) {
      if (last.isIn && started !== null)
        ageing.push({ idReadable, summary, column: last.column, started, age: until - started })
    } else if (last.resolved >= days.start && stateOf(states, last.resolved)?.isIn) {
      const cycle = hasColumns ? Math.max(0, last.resolved - (started ?? last.resolved)) : null
      finished.push({ idReadable, summary, finished: last.resolved, cycle, lead: Math.max(0, last.resolved - created) })
    }
  }
  finished.sort((a, b) => a.finished - b.finished)
  ageing.sort((a, b) => b.age - a.age)
  return {
    total,
    finished: finished.slice(-CHART_CARDS),
    finishedCount: finished.length,
    cycle: percentiles(finished.flatMap(({ cycle }) => cycle ?? [])),
    lead: percentiles(finished.map(({ lead }) => lead)),
    throughput: throughput(
      finished.map(one => one.finished),
      days,
    ),
    ageing: ageing.slice(0, CHART_CARDS),
  }
}

/** When somebody began with a card; null: nobody has. */
function startOf({ column, created }: CardStory, until: number): number | null {
  const first = column.find(({ value }) => value > 0)
  if (!first) return null
  const started = Math.max(first.from, created)
  return started <= until ? started : null
}

/** By the nearest rank: of 20 values the 95th percentile is the 19th. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null
  return { p50: at(0.5), p85: at(0.85), p95: at(0.95) }
}

/** So many days are counted one by one; in longer times weeks are. */
const MAX_SINGLE_DAYS = 31

function throughput(finished: readonly number[], { start, days, ends }: ChartDays): readonly Throughput[] {
  const size = days.length > MAX_SINGLE_DAYS ? 7 : 1
  const counts: Throughput[] = []
  let [from, before] = [start, 0]
  for (let at = size - 1; at < ends.length + size - 1; at += size) {
    const end = ends[Math.min(at, ends.length - 1)] ?? start
    const upTo = firstFrom(finished, end + 1)
    counts.push({ from, to: end + 1, count: upTo - before })
    ;[from, before] = [end + 1, upTo]
  }
  return counts
}
