import { expect, test } from 'vitest'
import { MAX_RECENT, projectKeyOf, shownProjects, withVisited } from './recent-projects.ts'

const project = (id: string, more: { archived?: boolean; pinned?: boolean } = {}) => ({
  id,
  shortName: id.toUpperCase(),
  archived: false,
  pinned: false,
  ...more,
})

test.each([
  ['/projects/COM', '', 'COM'],
  ['/projects/COM/settings', '', 'COM'],
  ['/projects/create', '', undefined],
  ['/issue/COM-12/some-words', '', 'COM'],
  ['/issue/MY-APP-3', '', 'MY-APP'],
  ['/issues/COM', '', 'COM'],
  ['/issues', 'project: COM State: Open', 'COM'],
  ['/issues', 'project: {Big Com} #me', 'Big Com'],
  ['/issues', 'State: Open', undefined],
  ['/users', '', undefined],
])('%s with the query “%s” belongs to %s', (path, query, key) => {
  expect(projectKeyOf(path, query)).toBe(key)
})

test('the newest visit stands first, and a second one makes no second entry', () => {
  expect(withVisited(withVisited(['a', 'b'], 'b'), 'c')).toEqual(['c', 'b', 'a'])
})

test('favorites stand apart from the last visited; archived and unknown ones in neither', () => {
  const projects = [project('a', { pinned: true }), project('b'), project('c', { archived: true }), project('d')]
  const shown = shownProjects(projects, ['d', 'gone', 'c', 'a', 'b'])
  expect(shown.favorites.map(({ id }) => id)).toEqual(['a'])
  expect(shown.recent.map(({ id }) => id)).toEqual(['d', 'b'])
})

test('only the last few are shown', () => {
  const projects = Array.from({ length: 9 }, (_, index) => project(`p${index}`))
  expect(
    shownProjects(
      projects,
      projects.map(({ id }) => id),
    ).recent,
  ).toHaveLength(MAX_RECENT)
})
