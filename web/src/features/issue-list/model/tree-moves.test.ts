import { expect, test } from 'vitest'
import { familyOf, parentRow, rowBefore } from './tree-moves.ts'
import { treeRows } from './tree-rows.ts'

const node = (id: string, parentId: string | null) => ({ id, parentId, matches: true })
const NODES = [node('a', null), node('b', 'a'), node('c', 'b'), node('d', 'a'), node('e', null)]
const rows = treeRows(NODES, new Map(NODES.map(({ id }) => [id, { id }])), new Set())
const idOf = (row: { readonly issue: { readonly id: string } } | undefined) => row?.issue.id

test('an issue cannot go below itself or what is below it', () => {
  expect([...familyOf(rows, 'a')]).toEqual(['a', 'b', 'c', 'd'])
  expect([...familyOf(rows, 'b')]).toEqual(['b', 'c'])
  expect([...familyOf(rows, 'e')]).toEqual(['e'])
})

test('moving in goes below the sibling before, moving out beside the parent', () => {
  expect(rows.map((_row, index) => idOf(rowBefore(rows, index)))).toEqual([undefined, undefined, undefined, 'b', 'a'])
  expect(rows.map((_row, index) => idOf(parentRow(rows, index)))).toEqual([undefined, 'a', 'b', 'a', undefined])
})
