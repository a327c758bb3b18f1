import { describe, expect, it } from 'vitest'
import {
  acrossScale,
  bandPath,
  durationTicks,
  type Frame,
  frameFor,
  labelled,
  linePath,
  nearest,
  stacked,
  upScale,
  valueTicks,
  walked,
} from './plot.ts'

const FRAME: Frame = { width: 220, height: 120, isRtl: false, start: 30, end: 10, top: 10, bottom: 20 }
const HOUR = 3_600_000

describe('places in a chart', () => {
  it('run with the reading', () => {
    const across = acrossScale(FRAME, [0, 10])
    expect([0, 5, 10].map(across)).toEqual([30, 120, 210])
    const fromRight = acrossScale({ ...FRAME, isRtl: true }, [0, 10])
    expect([0, 5, 10].map(fromRight)).toEqual([190, 100, 10])
  })

  it('stand at the beginning when all that is shown is one moment', () => {
    expect(acrossScale(FRAME, [5, 5])(5)).toBe(30)
  })

  it('rise from the bottom, also where everything is nothing', () => {
    expect([0, 10].map(upScale(FRAME, 10))).toEqual([100, 10])
    expect(upScale(FRAME, 0)(0)).toBe(100)
  })

  it('leave the numbers room for the longest of their texts', () => {
    const size = { width: 300, height: 100, isRtl: false }
    expect(frameFor(size, ['1,000,000']).start).toBeGreaterThan(frameFor(size, ['0', '5']).start)
  })
})

describe('the grid', () => {
  it.each([
    [7, [0, 2, 4, 6, 8]],
    [20, [0, 5, 10, 15, 20]],
    [0.4, [0, 0.1, 0.2, 0.3, 0.4]],
    [0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ])('goes up to a round number that is no less than %d', (highest, ticks) => {
    expect(valueTicks(highest)).toEqual(ticks)
  })

  it('has whole numbers alone where nothing can be between', () => {
    expect(valueTicks(1, { isWhole: true })).toEqual([0, 1])
    expect(valueTicks(0, { isWhole: true })).toEqual([0, 1])
    expect(valueTicks(3, { isWhole: true })).toEqual([0, 1, 2, 3])
  })

  it('counts days, and hours where it is less than one', () => {
    expect(durationTicks(3 * HOUR)).toEqual([0, 1, 2, 3].map(hours => hours * HOUR))
    expect(durationTicks(50 * HOUR)).toEqual([0, 1, 2, 3].map(days => days * 24 * HOUR))
  })

  it('leaves out texts for which there is no room', () => {
    expect(labelled(4, 400, 64)).toEqual([0, 1, 2, 3])
    expect(labelled(10, 200, 64)).toEqual([0, 4, 8])
    expect(labelled(3, 10, 64)).toEqual([0])
    expect(labelled(0, 200, 64)).toEqual([])
  })
})

describe('shapes', () => {
  it('go through their points', () => {
    expect(
      linePath([
        { x: 0, y: 10 },
        { x: 5, y: 0 },
      ]),
    ).toBe('M0,10L5,0')
    expect(linePath([])).toBe('')
    expect(
      bandPath([
        { x: 0, low: 10, high: 5 },
        { x: 5, low: 10, high: 2 },
      ]),
    ).toBe('M0,5L5,2L5,10L0,10Z')
  })

  it('lie on one another', () => {
    expect(
      stacked([
        [1, 2],
        [3, 0],
      ]),
    ).toEqual([
      [
        [0, 1],
        [0, 2],
      ],
      [
        [1, 4],
        [2, 2],
      ],
    ])
    expect(stacked([])).toEqual([])
  })
})

describe('marks', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 90 },
    { x: 30, y: 10 },
  ]

  it('are found by the nearest along the width, or of all', () => {
    expect(nearest(points, { x: 12, y: 0 }, 'x')).toBe(1)
    expect(nearest(points, { x: 12, y: 0 }, 'xy')).toBe(0)
    expect(nearest([], { x: 0, y: 0 }, 'x')).toBe(-1)
  })

  it('are walked by arrow keys, which turn with the reading and stop at the ends', () => {
    expect(walked('ArrowRight', 0, 3, false)).toBe(1)
    expect(walked('ArrowLeft', 0, 3, false)).toBe(0)
    expect(walked('ArrowLeft', 1, 3, true)).toBe(2)
    expect(walked('ArrowRight', 2, 3, true)).toBe(1)
    expect(walked('ArrowRight', 2, 3, false)).toBe(2)
    expect([walked('Home', 2, 3, false), walked('End', 0, 3, true)]).toEqual([0, 2])
    expect(walked('Enter', 0, 3, false)).toBeUndefined()
  })
})
