import { expect, test } from 'vitest'
import type { Place } from './place.ts'
import { isPlaceList, placesNow, withVisit } from './recent-places.ts'

const issue = (id: string, prefix: string, title: string): Place => ({
  ...{ entity: 'Issue', id, prefix, title },
  to: `/issue/${prefix}`,
})
const note: Place = { entity: 'Note', id: '900-1', title: 'A note', to: '/notes/1' }

test('a visited place is the newest, once, under its present name and address', () => {
  const places = withVisit([issue('2-1', 'A-1', 'old'), note, issue('2-2', 'A-2', 'b')], issue('2-2', 'B-1', 'moved'))
  expect(places.map(({ to, title }) => [to, title])).toEqual([
    ['/issue/B-1', 'moved'],
    ['/issue/A-1', 'old'],
    ['/notes/1', 'A note'],
  ])
})

test('what was gone to by its address alone is the place that is found there', () => {
  const guessed = issue('A-1', 'A-1', '')
  expect(withVisit([guessed, note], issue('2-1', 'A-1', 'found'))).toEqual([issue('2-1', 'A-1', 'found'), note])
})

test('things of different entities are different places, whatever their ids', () => {
  const other: Place = { ...note, entity: 'Canvas', to: '/canvases/1' }
  expect(withVisit([note], other)).toEqual([other, note])
})

test('only the latest are kept', () => {
  let places: readonly Place[] = []
  for (let index = 0; index < 50; index++) places = withVisit(places, issue(`2-${index}`, `A-${index}`, 'x'))
  expect(places).toHaveLength(20)
  expect(places[0]?.id).toBe('2-49')
})

test('what another version has stored is not taken for a place', () => {
  expect(isPlaceList([issue('2-1', 'A-1', 'x')])).toBe(true)
  expect(isPlaceList([{ kind: 'issue', id: 'issue:A-1', title: 'x', to: '/issue/A-1' }])).toBe(false)
  expect(isPlaceList('A-1')).toBe(false)
})

test('what was visited is followed where it moved, once, and forgotten when it is gone', () => {
  const visited = [issue('2-1', 'A-1', 'a'), issue('2-2', 'A-2', 'b'), issue('B-7', 'B-7', ''), note]
  const moved = issue('2-1', 'B-7', 'a, renamed')
  const now = placesNow(visited, {
    Issue: new Map([
      ['2-1', moved],
      ['B-7', { ...moved, id: 'B-7' }],
    ]),
  })
  expect(now).toEqual([moved, note])
})
