import { expect, test } from 'vitest'
import {
  addQuery,
  COLOR_RULES,
  changeQuery,
  moveQuery,
  QUICK_FILTERS,
  queriesChange,
  ROW_QUERIES,
  removeQuery,
} from './named-queries.ts'
import type { BoardData } from './projections.ts'

const LIST = [
  { id: 'a', name: 'Bugs', query: 'Type: Bug', color: { id: '3' } },
  { id: 'b', name: 'Rest', query: '', color: null },
]
const BOARD = {
  quickFilters: LIST,
  swimlaneSettings: { queries: LIST },
  colorCoding: { rules: LIST },
} as unknown as BoardData

test('queries of a list are sent with their ids, names and, of rules, colours', () => {
  const edit = addQuery({ name: 'New', query: 'has: star' })
  expect(QUICK_FILTERS.change(edit(QUICK_FILTERS.read(BOARD)))).toEqual({
    quickFilters: [
      { id: 'a', name: 'Bugs', query: 'Type: Bug' },
      { id: 'b', name: 'Rest', query: '' },
      { name: 'New', query: 'has: star' },
    ],
  })
  expect(ROW_QUERIES.change(removeQuery('a')(ROW_QUERIES.read(BOARD)))).toEqual({
    swimlaneSettings: {
      $type: 'QueryBasedSwimlaneSettings',
      enabled: true,
      queries: [{ id: 'b', name: 'Rest', query: '' }],
    },
  })
  expect(COLOR_RULES.change(moveQuery('b', 0)(COLOR_RULES.read(BOARD)))).toEqual({
    colorCoding: {
      $type: 'QueryBasedColorCoding',
      rules: [
        { id: 'b', name: 'Rest', query: '', color: null },
        { id: 'a', name: 'Bugs', query: 'Type: Bug', color: { id: '3' } },
      ],
    },
  })
})

test.each([
  ['quick filters', QUICK_FILTERS],
  ['rows', ROW_QUERIES],
  ['rules', COLOR_RULES],
])('a change of %s is painted, and what the server has not named yet waits for it', (_name, list) => {
  const edits = [moveQuery('b', 0), changeQuery('a', { name: 'Faults' }), addQuery({ name: 'New', query: '' })]
  const painted = edits.reduce((board, edit) => list.shown(board, edit(list.read(board))), BOARD)
  expect(list.read(painted).map(({ id, name }) => [id, name])).toEqual([
    ['b', 'Rest'],
    ['a', 'Faults'],
  ])
})

test('queries of a list that the board does not go by any more are not changed', () => {
  const edit = addQuery({ name: 'New', query: '' })
  const changes = (board: BoardData) =>
    [QUICK_FILTERS, ROW_QUERIES, COLOR_RULES].map(list => {
      const [build, paint] = queriesChange(list, edit)
      return [build(board) !== undefined, paint(board) !== board]
    })
  const used = {
    ...BOARD,
    swimlaneSettings: { $type: 'QueryBasedSwimlaneSettings', enabled: true, queries: LIST },
    colorCoding: { $type: 'QueryBasedColorCoding', rules: LIST },
  } as unknown as BoardData
  expect(changes(used)).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ])
  expect(changes(BOARD)).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
})
