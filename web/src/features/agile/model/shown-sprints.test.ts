import { expect, test } from 'vitest'
import { MAX_PLANNED, plannedSprints } from './shown-sprints.ts'

const sprint = (id: string, finish: number | null, archived = false) => ({ id, finish, archived })
const sprints = [
  sprint('old', 5),
  sprint('now', 8),
  sprint('next', 30),
  sprint('gone', 40, true),
  sprint('some day', null),
]
const ids = (chosen: readonly string[], current = 'now') =>
  plannedSprints(sprints, chosen, current, 10).map(({ id }) => id)

test('the current sprint is planned and those that come, or whichever somebody chose', () => {
  expect(ids([])).toEqual(['now', 'next', 'some day'])
  expect(ids([], 'next')).toEqual(['next', 'some day'])
  expect(ids(['some day', 'gone'])).toEqual(['gone', 'some day'])
  expect(ids(['deleted'])).toEqual(['now', 'next', 'some day'])
})

test('they are not more than fit beside one another', () => {
  const many = Array.from({ length: 9 }, (_, at) => sprint(`s${at}`, null))
  expect(plannedSprints(many, [], undefined, 0)).toHaveLength(MAX_PLANNED)
})
