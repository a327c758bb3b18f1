import { expect, test } from 'vitest'
import type { PlaceItem } from './quick-item.ts'
import { isPlaceList, placesNow, withVisit } from './recent-places.ts'

const issue = (id: string, title: string): PlaceItem => ({ kind: 'issue', id, title, to: `/issue/${id}` })

test('a visited place is the newest, once, under its present name', () => {
  const places = withVisit([issue('A-1', 'old'), issue('A-2', 'b')], issue('A-2', 'renamed'))
  expect(places.map(({ title }) => title)).toEqual(['renamed', 'old'])
})

test('only the latest are kept', () => {
  let places: readonly PlaceItem[] = []
  for (let index = 0; index < 50; index++) places = withVisit(places, issue(`A-${index}`, 'x'))
  expect(places).toHaveLength(20)
  expect(places[0]?.id).toBe('A-49')
})

test('what another version has stored is not taken for a place', () => {
  expect(isPlaceList([issue('A-1', 'x')])).toBe(true)
  expect(isPlaceList([{ id: 'A-1' }])).toBe(false)
  expect(isPlaceList('A-1')).toBe(false)
})

test('what was visited is followed where it moved, once, and forgotten when it is gone', () => {
  const visited = [
    issue('A-1', 'a'),
    issue('A-2', 'b'),
    issue('B-7', 'a'),
    { ...issue('t', 'tag'), kind: 'tag' as const },
  ]
  const moved = issue('B-7', 'a, renamed')
  const now = placesNow(visited, {
    issue: new Map([
      ['A-1', moved],
      ['B-7', moved],
    ]),
  })
  expect(now).toEqual([moved, visited[3]])
})
