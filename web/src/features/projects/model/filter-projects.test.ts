import { expect, test } from 'vitest'
import { filterProjects } from './filter-projects.ts'

const PROJECTS = [
  { name: 'Web operations', shortName: 'ADM', archived: false },
  { name: 'Website', shortName: 'WEB', archived: false },
  { name: 'Old website', shortName: 'OLD', archived: true },
]
const keys = (text: string, withArchived = false) =>
  filterProjects(PROJECTS, text, withArchived).map(({ shortName }) => shortName)

test('archived projects are left out unless wanted', () => {
  expect(keys('')).toEqual(['ADM', 'WEB'])
  expect(keys('', true)).toEqual(['ADM', 'WEB', 'OLD'])
})

test('every word must be found, and a match of the key comes first', () => {
  expect(keys('web')).toEqual(['WEB', 'ADM'])
  expect(keys('operations WEB')).toEqual(['ADM'])
  expect(keys('nothing')).toEqual([])
})
