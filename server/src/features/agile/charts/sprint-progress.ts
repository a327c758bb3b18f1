import { type ChartPoint, SCOPE_ISSUES, type ScopeChange } from '@cairn/common/features/agile'
import { type CardState, type CardStory, stateOf, statesOf } from './card-story.ts'
import { type ChartDays, idealLine } from './chart-days.ts'
import { sumOverTime } from './sum-over-time.ts'
import { firstFrom } from './timeline.ts'

/** How a sprint went. Numbers are in the unit of the cards' sizes. */
export interface SprintProgress {
  readonly total: number
  readonly commitment: number
  readonly remaining: readonly ChartPoint[]
  readonly completed: readonly ChartPoint[]
  readonly scope: readonly ChartPoint[]
  readonly changes: readonly ScopeChange[]
  readonly down: readonly ChartPoint[]
  readonly up: readonly ChartPoint[]
}

export interface Course {
  readonly sprintId: number
  readonly days: ChartDays
  readonly now: number
  /** Whether it is known when it ends. */
  readonly hasEnd: boolean
  readonly workDays: readonly number[]
}

/**
 * What was planned is what is in the sprint when its first day ends: teams plan on it, and what comes later is a change.
 * What had been resolved before the sprint is none of its work.
 */
export function sprintProgress(cards: readonly CardStory[], course: Course): SprintProgress {
  const { days, now } = course
  const times = momentsUntil(days, now)
  const until = times.at(-1) ?? days.start
  const states = cards.map(card => statesOf(card, course.sprintId, { since: days.start, until }))
  const sums = sumOverTime(states, times, 2, state => weight(state, days.start))
  const series = (value: (remaining: number, completed: number) => number): readonly ChartPoint[] =>
    times.map((time, at) => ({ time, value: value(sums[at]?.[0] ?? 0, sums[at]?.[1] ?? 0) }))
  const scope = series((remaining, completed) => remaining + completed)
  const commitment = scope[0]?.value ?? planned(cards, course)
  const from = (value: number, points: readonly ChartPoint[]) =>
    points.length === 0 ? [] : [{ time: days.start, value }, ...points]
  const ideal = (ends: readonly [number, number]) => (course.hasEnd ? idealLine(days, ends, course.workDays) : [])
  return {
    total: states.filter(all => all.some(state => sizeIn(state, days.start) !== null)).length,
    commitment,
    remaining: from(
      commitment,
      series(remaining => remaining),
    ),
    completed: from(
      0,
      series((_, completed) => completed),
    ),
    scope: from(commitment, scope),
    changes: scopeChanges(cards, states, times, days.start),
    down: ideal([commitment, 0]),
    up: ideal([0, commitment]),
  }
}

/** The ends of days that are over, and this very moment on the day that is not. */
function momentsUntil({ start, ends }: ChartDays, now: number): readonly number[] {
  if (now < start) return []
  const past = ends.filter(end => end < now)
  return past.length < ends.length ? [...past, now] : past
}

/** What is in a sprint that has not begun yet. */
function planned(cards: readonly CardStory[], { sprintId, now }: Course): number {
  return cards.reduce((sum, card) => {
    const [state] = statesOf(card, sprintId, { since: now, until: now })
    return sum + ((state && sizeIn(state, now)) ?? 0)
  }, 0)
}

/** What a card counts for in the sprint; null: it is not in it, or was resolved before it. */
function sizeIn({ isIn, resolved, size }: CardState, start: number): number | null {
  return isIn && (resolved === null || resolved >= start) ? size : null
}

function weight(state: CardState, start: number): readonly (readonly [number, number])[] {
  const size = sizeIn(state, start)
  return size === null ? [] : [[state.resolved === null ? 0 : 1, size]]
}

/** What the days after the first one brought. */
function scopeChanges(
  cards: readonly CardStory[],
  states: readonly (readonly CardState[])[],
  times: readonly number[],
  start: number,
): readonly ScopeChange[] {
  const changes = new Map<number, { added: number; removed: number; reestimated: number; issues: string[] }>()
  for (const [place, all] of states.entries()) {
    // Nothing happens to most cards on most days.
    const turns = new Set(all.map(({ from }) => firstFrom(times, from)))
    for (const at of turns) {
      const [time, earlier] = [times[at], times[at - 1]]
      if (time === undefined || earlier === undefined) continue
      const [before, after] = [sizeAt(all, earlier, start), sizeAt(all, time, start)]
      if (before === after) continue
      const change = changes.get(at) ?? { added: 0, removed: 0, reestimated: 0, issues: [] }
      changes.set(at, change)
      if (before === null) change.added += after ?? 0
      else if (after === null) change.removed += before
      else change.reestimated += after - before
      change.issues.push(cards[place]?.idReadable ?? '')
    }
  }
  return [...changes]
    .toSorted(([a], [b]) => a - b)
    .map(([at, { issues, ...change }]) => ({
      time: times[at] ?? start,
      ...change,
      count: issues.length,
      issues: issues.slice(0, SCOPE_ISSUES),
    }))
}

function sizeAt(states: readonly CardState[], time: number, start: number): number | null {
  const state = stateOf(states, time)
  return state ? sizeIn(state, start) : null
}
