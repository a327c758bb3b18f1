import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Assistance } from '../api/assist.ts'
import { type RecentSearch, recentSearchesQuery } from '../api/recent-searches.ts'
import { type Edit, narrowSuggestions, type Suggestion } from '../model/suggestions.ts'

/** A row of the popup: a search run before, or something to put into the query. */
export type Entry =
  | { readonly kind: 'recent'; readonly search: RecentSearch }
  | { readonly kind: 'suggestion'; readonly suggestion: Suggestion }

const NO_ENTRIES: readonly Entry[] = []
const SHOWN_RECENT = 6

export type Suggestions = {
  readonly entries: readonly Entry[]
  readonly isOpen: boolean
  /** Asked for, and not there yet. */
  readonly isComing: boolean
  /** The entry that Enter takes; -1: none. */
  readonly activeIndex: number
  readonly setActive: (index: number) => void
  readonly open: () => void
  readonly close: () => void
  /** Whether the key moved through the entries. */
  readonly onMoveKey: (event: KeyboardEvent) => boolean
}

/** What the popup of a box holds and where the keyboard stands in it. */
export function useSuggestions(edit: Edit, answer: Assistance | undefined, isFocused: boolean): Suggestions {
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState({ index: -1, of: NO_ENTRIES })
  const { text, caret } = edit
  const recent = useQuery({ ...recentSearchesQuery, enabled: isFocused }).data
  const entries = useMemo(() => {
    const searches = text.trim() === '' ? (recent ?? []).slice(0, SHOWN_RECENT) : []
    const suggestions = answer ? (narrowSuggestions(answer.suggestions, answer.asked, { text, caret }) ?? []) : []
    return [
      ...searches.map(search => ({ kind: 'recent', search }) as const),
      ...suggestions.map(suggestion => ({ kind: 'suggestion', suggestion }) as const),
    ]
  }, [recent, answer, text, caret])
  const isOpen = isWanted && isFocused && entries.length > 0
  const isAnswered = answer?.asked.text === text && answer.asked.caret === caret
  const activeIndex = isOpen && active.of === entries ? active.index : -1
  const moveTo = (index: number) => setActive({ index, of: entries })
  return {
    entries,
    isOpen,
    isComing: isWanted && isFocused && !isOpen && !isAnswered,
    activeIndex,
    setActive: moveTo,
    open: () => setWanted(true),
    close: () => setWanted(false),
    onMoveKey(event) {
      const step = event.altKey ? undefined : STEPS[event.key]
      if (!isOpen || step === undefined) return false
      event.preventDefault()
      moveTo(step(activeIndex, entries.length))
      return true
    },
  }
}

const PAGE = 8
type Step = (index: number, count: number) => number

// Before the first and after the last lies the box itself.
const STEPS: Readonly<Record<string, Step>> = {
  ArrowDown: (index, count) => (index + 1 >= count ? -1 : index + 1),
  ArrowUp: (index, count) => (index < 0 ? count - 1 : index - 1),
  PageDown: (index, count) => Math.min(index + PAGE, count - 1),
  PageUp: index => Math.max(index - PAGE, 0),
}
