import { Circle } from 'lucide-react'
import { expect, test } from 'vitest'
import type { Place } from '../../../platform/places/index.ts'
import { findItems, firstItems } from './find-items.ts'
import type { ActionItem } from './quick-item.ts'

const issue = (prefix: string, title: string): Place => ({
  entity: 'Issue',
  id: `2-${prefix}`,
  prefix,
  title,
  to: `/issue/${prefix}`,
})
const project = (title: string): Place => ({
  entity: 'Project',
  id: `0-${title}`,
  title,
  to: `/projects/${title}`,
})
const action = (title: string): ActionItem => ({ kind: 'action', id: `action:${title}`, title, icon: Circle })

const shape = (text: string, sources: Partial<Parameters<typeof findItems>[1]>, isFresh = true) =>
  findItems(text, { places: [], served: [], actions: [], ...sources }, isFresh).map(({ id, found }) => [
    id,
    ...found.map(({ item }) => item.title),
  ])

test('issues come first, unless something else begins with the text', () => {
  const places = [issue('A-1', 'The compass points south'), project('Compass')]
  expect(shape('south', { places })).toEqual([['issue', 'The compass points south']])
  expect(shape('comp', { places })).toEqual([
    ['project', 'Compass'],
    ['issue', 'The compass points south'],
  ])
})

test('what the server found joins its group and moves no other', () => {
  const local = { places: [project('Compass')], actions: [action('Go to projects')] }
  const served = [issue('A-1', 'Comparing is slow'), project('Compass')]
  expect(shape('comp', local)).toEqual([['project', 'Compass']])
  expect(shape('comp', { ...local, served })).toEqual([
    ['project', 'Compass'],
    ['issue', 'Comparing is slow'],
  ])
})

test('boards stand among the results in a group of their own', () => {
  const board: Place = { entity: 'Agile', id: '108-1', title: 'Compass', to: '/agiles/108-1' }
  expect(shape('comp', { places: [project('Compass plan')], served: [board] })).toEqual([
    ['project', 'Compass plan'],
    ['board', 'Compass'],
  ])
})

test('results of an older text stay only while they match', () => {
  const served = [issue('A-1', 'Printing labels'), issue('A-2', 'Crash')]
  expect(shape('label', { served }, false)).toEqual([['issue', 'Printing labels']])
  expect(shape('label', { served }, true)).toEqual([['issue', 'Printing labels', 'Crash']])
})

test('before anything is typed come the latest places, searches and actions', () => {
  expect(firstItems([issue('A-1', 'x')], [], [action('New issue')]).map(({ id }) => id)).toEqual(['recent', 'action'])
})

test('the issue whose id was typed comes first, however it is known, and before it is found', () => {
  const places = [project('Mooring plan'), issue('MP-327', 'Newer'), issue('MP-31', 'Newer still')]
  const ids = (served: readonly Place[], isFresh: boolean) =>
    findItems('mp-3', { places, served, actions: [] }, isFresh)
      .find(({ id }) => id === 'issue')
      ?.found.map(({ item }) => item.to)
  expect(ids([issue('MP-3', 'Old'), issue('MP-327', 'Newer')], true)?.[0]).toBe('/issue/MP-3')
  // On its way.
  expect(ids([], false)?.[0]).toBe('/issue/MP-3')
  // There is none.
  expect(ids([issue('MP-327', 'Newer')], true)?.[0]).toBe('/issue/MP-327')
  // It moved, and has another id now.
  expect(ids([issue('COM-9', 'Old'), issue('MP-327', 'Newer')], true)?.[0]).toBe('/issue/COM-9')
})

test('an id comes before a project that begins with it', () => {
  const sources = { places: [project('A-1 roads')], served: [issue('A-1', 'Potholes')] }
  expect(shape('a-1', sources).map(([id]) => id)).toEqual(['issue', 'project'])
})

test('what is of another entity is found among the latest places', () => {
  const note: Place = { entity: 'Note', id: '900-1', title: 'Compass care', to: '/notes/1' }
  expect(shape('comp', { places: [note, issue('A-1', 'Compass')] })).toEqual([
    ['recent', 'Compass care'],
    ['issue', 'Compass'],
  ])
})

test('an article whose id was typed comes first, and is offered before it is found', () => {
  const article = (prefix: string, title: string): Place => ({
    ...{ entity: 'Article', id: `226-${prefix}`, prefix, title },
    to: `/articles/${prefix}`,
  })
  const places = [{ ...project('Mooring plan'), keywords: 'MP' }, article('MP-A-31', 'Quay'), issue('MP-3', 'Rope')]
  const first = (served: readonly Place[], isFresh: boolean) => {
    const [group] = findItems('mp-a-3', { places, served, actions: [] }, isFresh)
    return [group?.id, group?.found[0]?.item.to]
  }
  expect(first([], false)).toEqual(['article', '/articles/MP-A-3'])
  expect(first([issue('MP-8', 'mp-a-3 is old'), article('MP-A-3', 'Fog')], true)).toEqual([
    'article',
    '/articles/MP-A-3',
  ])
  // There is none.
  expect(first([article('MP-A-31', 'Quay')], true)).toEqual(['article', '/articles/MP-A-31'])
})

test('articles stand in a group of their own behind issues', () => {
  const served: readonly Place[] = [
    { entity: 'Article', id: '226-1', prefix: 'A-A-1', title: 'Compass care', to: '/articles/A-A-1' },
    issue('A-1', 'Compass'),
  ]
  expect(shape('compa', { served })).toEqual([
    ['issue', 'Compass'],
    ['article', 'Compass care'],
  ])
})
