import { useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { useKnownPlaces } from '../api/use-known-places.ts'
import { issuesPath, useRecentSearches } from '../api/use-recent-searches.ts'
import { useServedPlaces } from '../api/use-served-places.ts'
import { findItems, firstItems } from '../model/find-items.ts'
import type { ActionItem, FoundGroup, SearchItem } from '../model/quick-item.ts'

/** Results for what was typed: those the browser knows at once, the server's as they come. */
export function useQuickResults(text: string, actions: readonly ActionItem[]) {
  const t = useT()
  const me = useMe()
  const { recent, places } = useKnownPlaces(me?.id ?? '')
  const searches = useRecentSearches()
  const { places: served, isFresh, isPending, isError, retry } = useServedPlaces(text)
  const typed = text.trim()
  const groups = useMemo<readonly FoundGroup[]>(() => {
    if (typed === '') return firstItems(recent, searches, actions)
    const all: SearchItem = {
      kind: 'query',
      id: 'query',
      title: t('quick-search.all', { text: typed }),
      to: issuesPath(typed),
    }
    return [
      ...findItems(typed, { places, served, actions }, isFresh),
      { id: 'query', found: [{ item: all, title: [], prefix: [] }] },
    ]
  }, [typed, recent, searches, actions, places, served, isFresh, t])
  return { groups, isPending, isError, retry }
}
