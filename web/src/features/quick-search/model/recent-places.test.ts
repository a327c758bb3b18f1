import { expect, test } from 'vitest'
import type { PlaceItem } from './quick-item.ts'
import { isPlaceList, withVisit } from './recent-places.ts'

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
