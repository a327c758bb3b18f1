import { expect, test } from 'vitest'
import { type TreeNode, treeRows } from './tree-rows.ts'

const node = (id: string, parentId: string | null = null, matches = true): TreeNode => ({ id, parentId, matches })
const NODES = [node('a'), node('b', 'a', false), node('c', 'b'), node('d')]
const ISSUES = new Map(['a', 'b', 'c', 'd'].map(id => [id, id]))
const shape = (closed: string[], issues = ISSUES) =>
  treeRows(NODES, issues, new Set(closed)).map(({ issue, depth, branch }) => `${depth}${issue}${branch?.[0] ?? ''}`)

test('subtasks stand below what they belong to, further in', () => {
  expect(shape([])).toEqual(['0ao', '1bo', '2c', '0d'])
})

test('what is below a closed issue is hidden, at any depth', () => {
  expect(shape(['a'])).toEqual(['0ac', '0d'])
  expect(shape(['b'])).toEqual(['0ao', '1bc', '0d'])
})

test('an issue that is there only for its subtasks is told apart', () => {
  expect(treeRows(NODES, ISSUES, new Set()).map(({ isContext }) => isContext)).toEqual([false, true, false, false])
})

test('an issue that may not be seen takes what is below it along', () => {
  expect(shape([], new Map([...ISSUES].filter(([id]) => id !== 'b')))).toEqual(['0ao', '0d'])
})
