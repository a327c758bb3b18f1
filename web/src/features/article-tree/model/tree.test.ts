import { expect, test } from 'vitest'
import type { Level, TreeArticle, TreeProject } from '../../articles/index.ts'
import { dropPlace, isBelow, placeBeside } from './drop-place.ts'
import { rowIndex, treeRows, wantedLevels } from './tree-rows.ts'

const article = (id: string, parent: string | null, hasChildren = false) =>
  ({ id, hasChildren, parentArticle: parent === null ? null : { id: parent } }) as TreeArticle
const project = (id: string) => ({ id, hasArticles: true }) as TreeProject
const level = (...articles: readonly TreeArticle[]): Level => ({ articles, isWhole: true })

const PROJECTS = [project('0-1'), project('0-2')]
const LEVELS = new Map([
  ['0-1', level(article('a', null, true), article('b', null), article('c', null, true))],
  ['a', level(article('a1', 'a'), article('a2', 'a'))],
])
const rows = (...unfolded: readonly string[]) => treeRows(PROJECTS, LEVELS, new Set(unfolded))
const keys = (all: ReturnType<typeof treeRows>): readonly unknown[] =>
  all.map(({ key, children }) => (children.length > 0 ? [key, keys(children)] : key))

test('only what is unfolded has rows below it; what is not read yet says so', () => {
  expect(keys(rows())).toEqual(['0-1', '0-2'])
  expect(keys(rows('0-1', 'a', 'c'))).toEqual([['0-1', [['a', ['a1', 'a2']], 'b', ['c', ['c loading']]]], '0-2'])
  // What is folded away stays unfolded inside.
  expect(keys(rows('a'))).toEqual(['0-1', '0-2'])
})

test('levels are read of what is unfolded in sight alone', () => {
  expect(wantedLevels(PROJECTS, LEVELS, new Set(['a', 'c', '0-1']))).toEqual(['0-1', 'a', 'c'])
  expect(wantedLevels(PROJECTS, LEVELS, new Set(['a', 'c']))).toEqual([])
})

test('what is dropped comes before, after or into another one', () => {
  const all = rows('0-1', 'a')
  const drop = (moving: string, key: string, dropPosition: 'before' | 'on' | 'after') =>
    dropPlace(all, moving, { key, dropPosition })
  expect(drop('b', 'a1', 'after')).toEqual({ projectId: '0-1', parentId: 'a', ordinal: 1 })
  expect(drop('b', 'c', 'on')).toEqual({ projectId: '0-1', parentId: 'c', ordinal: null })
  expect(drop('a1', '0-2', 'on')).toEqual({ projectId: '0-2', parentId: null, ordinal: null })
  // It is not counted among those that it is put between.
  expect(drop('a', 'b', 'after')).toEqual({ projectId: '0-1', parentId: null, ordinal: 1 })
  expect(drop('c', 'b', 'before')).toEqual({ projectId: '0-1', parentId: null, ordinal: 1 })
  expect(drop('b', '0-2', 'before')).toBeUndefined()
  expect(drop('b', 'b', 'on')).toBeUndefined()
})

test('nothing is dropped into what lies below it', () => {
  const all = rows('0-1', 'a')
  expect(['a', 'a2', 'b'].map(key => isBelow(all, 'a', key))).toEqual([true, true, false])
  expect(isBelow(all, 'a1', 'a')).toBe(false)
})

test('an article moves by one step among its siblings, into the one above it and out of its parent', () => {
  const all = rows('0-1', 'a')
  expect(placeBeside(all, 'b', 'up')).toEqual({ projectId: '0-1', parentId: null, ordinal: 0 })
  expect(placeBeside(all, 'b', 'down')).toEqual({ projectId: '0-1', parentId: null, ordinal: 2 })
  expect(placeBeside(all, 'b', 'in')).toEqual({ projectId: '0-1', parentId: 'a', ordinal: null })
  expect(placeBeside(all, 'a2', 'out')).toEqual({ projectId: '0-1', parentId: null, ordinal: 1 })
  const nowhere = [placeBeside(all, 'a', 'up'), placeBeside(all, 'c', 'down'), placeBeside(all, 'a1', 'in')]
  expect([...nowhere, placeBeside(all, 'b', 'out'), placeBeside(all, '0-1', 'up')]).toEqual(Array(5).fill(undefined))
})

test('rows are counted as they stand below one another', () => {
  const all = rows('0-1', 'a', 'c')
  const keysInOrder = ['0-1', 'a', 'a1', 'a2', 'b', 'c', 'c loading', '0-2']
  expect(keysInOrder.map(key => rowIndex(all, key))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(rowIndex(all, 'none')).toBe(-1)
})
