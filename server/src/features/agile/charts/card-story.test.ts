import { describe, expect, it } from 'vitest'
import { cycleTimes, percentiles } from './card-flow.ts'
import { type CardStory, stateOf, statesOf } from './card-story.ts'
import { daysBetween } from './chart-days.ts'
import { sumOverTime } from './sum-over-time.ts'
import { replay, valueAt } from './timeline.ts'

const always = <T>(value: T) => [{ from: Number.NEGATIVE_INFINITY, value }]

const story = (more: Partial<CardStory>): CardStory => ({
  ...{ idReadable: 'A-1', summary: 'A', created: 10, size: always(1), column: always(0) },
  ...{ sprints: new Map([[1, always(true)]]), resolved: always(null) },
  ...more,
})

describe('what a card was', () => {
  it('follows from what it is and from its changes', () => {
    const timeline = replay('c', [
      { at: 10, before: 'a' },
      { at: 20, before: 'b' },
    ])
    expect([9, 10, 19, 20, 99].map(time => valueAt(timeline, time))).toEqual(['a', 'b', 'b', 'c', 'c'])
  })

  it('is the last of several changes at one moment', () => {
    const timeline = replay('c', [
      { at: 10, before: 'a' },
      { at: 10, before: 'b' },
    ])
    expect(timeline).toEqual([
      { from: Number.NEGATIVE_INFINITY, value: 'a' },
      { from: 10, value: 'c' },
    ])
  })

  it('is found as fast for what has changed very often', () => {
    const turns = Array.from({ length: 60_000 }, (_, at) => ({ at: at + 20, before: at % 3 }))
    const column = replay(0, turns)
    const states = statesOf(story({ column }), 1, { since: 0, until: 100_000 })
    expect(states).toHaveLength(60_002)
    expect(states.filter(({ from, column: at }) => at !== (from < 10 ? -1 : from < 20 ? 0 : (from - 19) % 3))).toEqual(
      [],
    )
    const found = states.map(({ from }) => stateOf(states, from)?.from)
    expect(found).toEqual(states.map(({ from }) => from))
  })

  it('begins with its creation', () => {
    const states = statesOf(story({}), 1, { since: 5, until: 20 })
    expect(states.map(({ from, isIn }) => [from, isIn])).toEqual([
      [5, false],
      [10, true],
    ])
  })

  it('was open until it was resolved, also where history does not tell that', () => {
    const states = statesOf(story({ resolved: always(15) }), 1, { since: 10, until: 20 })
    expect(states.map(({ from, resolved }) => [from, resolved])).toEqual([
      [10, null],
      [15, 15],
    ])
  })

  it('ends with the moment up to which it is looked at, and was in no column that nothing tells of', () => {
    const column = [10, 20, 21].map(from => ({ from, value: 1 }))
    expect(statesOf(story({ column }), 1, { since: 5, until: 20 }).map(({ from }) => from)).toEqual([5, 10, 20])
    const untold = { column: [], size: [], sprints: new Map([[1, []]]) }
    expect(statesOf(story(untold), 1, { since: 10, until: 20 })).toEqual([
      { from: 10, isIn: false, resolved: null, column: -1, size: 0 },
    ])
  })

  it('is nothing in a sprint that it never was in', () => {
    expect(statesOf(story({}), 2, { since: 0, until: 20 })).toEqual([])
  })
})

describe('sums over time', () => {
  it('have what holds at each moment', () => {
    const states = [
      statesOf(story({}), 1, { since: 0, until: 30 }),
      statesOf(story({ created: 12, size: always(0.1) }), 1, { since: 0, until: 30 }),
    ]
    const weigh = ({ isIn, size }: { readonly isIn: boolean; readonly size: number }) =>
      isIn ? [[0, size] as const] : []
    expect(sumOverTime(states, [9, 10, 11, 12], 1, weigh)).toEqual([[0], [1], [1], [1.1]])
  })
})

describe('times of work', () => {
  const days = daysBetween(0, 100, 'UTC')
  const flow = { sprintId: 1, days, now: 100 }

  it('begin where a card first leaves the first column', () => {
    const column = replay(2, [
      { at: 20, before: 0 },
      { at: 30, before: 1 },
    ])
    const { finished, ageing } = cycleTimes([story({ column, resolved: always(50) }), story({ column })], flow, true)
    expect(finished).toMatchObject([{ cycle: 30, lead: 40 }])
    expect(ageing).toMatchObject([{ column: 2, started: 20, age: 80 }])
  })

  it('have no beginning for who may not know of columns, and none before the card', () => {
    const card = story({ column: always(1), resolved: always(50) })
    expect(cycleTimes([card], flow, false).finished).toMatchObject([{ cycle: null, lead: 40 }])
    expect(cycleTimes([card], flow, true).finished).toMatchObject([{ cycle: 40 }])
  })

  it('are of cards that were resolved in the sprint', () => {
    const left = new Map([[1, replay(false, [{ at: 40, before: true }])]])
    const resolved = [story({ resolved: always(50), sprints: left }), story({ resolved: always(30), sprints: left })]
    expect(cycleTimes(resolved, flow, true).finished).toMatchObject([{ finished: 30 }])
  })

  it('are told by the nearest rank', () => {
    const twenty = Array.from({ length: 20 }, (_, at) => 20 - at)
    expect(percentiles(twenty)).toEqual({ p50: 10, p85: 17, p95: 19 })
    expect(percentiles([7])).toEqual({ p50: 7, p85: 7, p95: 7 })
    expect(percentiles([])).toEqual({ p50: null, p85: null, p95: null })
  })
})
