import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../query/index.ts'
import { meQuery } from '../session/index.ts'
import type { Place } from './place.ts'
import { keepPlaces, recentPlaces } from './recent-places.ts'
import { useVisit } from './use-visit.ts'

const NOTE: Place = { entity: 'Note', id: '900-1', title: 'A note', to: '/notes/1' }

function Screen({ place }: { readonly place: Place | undefined }) {
  useVisit(place)
  return null
}
const show = (place: Place | undefined) => (
  <QueryClientProvider client={queryClient}>
    <Screen place={place} />
  </QueryClientProvider>
)

beforeEach(() => {
  keepPlaces([])
  queryClient.clear()
  queryClient.setQueryData(meQuery.queryKey, { id: '1-7' } as never)
})

test('a screen is remembered once it is known what it shows, and under its newest name', () => {
  const { rerender } = render(show(undefined))
  expect(recentPlaces()).toEqual([])
  rerender(show(NOTE))
  expect(recentPlaces()).toEqual([NOTE])
  rerender(show({ ...NOTE, title: 'Renamed' }))
  expect(recentPlaces()).toEqual([{ ...NOTE, title: 'Renamed' }])
})

test('what was visited since stays the newest, however often a screen is drawn', () => {
  const { rerender } = render(show(NOTE))
  const other = { ...NOTE, id: '900-2', to: '/notes/2' }
  keepPlaces([other, NOTE])
  rerender(show({ ...NOTE }))
  expect(recentPlaces()).toEqual([other, NOTE])
})
