import { expect, test } from 'vitest'
import { chartKindsOf } from './chart-kinds.ts'
import type { BoardData } from './projections.ts'

const boardOf = (disableSprints: boolean, doNotUseBurndown: boolean) =>
  ({
    sprintsSettings: { disableSprints },
    extensions: { reportSettings: { doNotUseBurndown } },
  }) as unknown as BoardData

test('a burndown opens first, or what the board has in its place', () => {
  expect(chartKindsOf(boardOf(false, false))).toEqual(['burndown', 'burnup', 'flow', 'cycle', 'velocity'])
  expect(chartKindsOf(boardOf(false, true))).toEqual(['flow', 'burndown', 'burnup', 'cycle', 'velocity'])
})

test('without sprints nothing burns down', () => {
  for (const is of [true, false]) expect(chartKindsOf(boardOf(true, is))).toEqual(['flow', 'cycle', 'burnup'])
})
