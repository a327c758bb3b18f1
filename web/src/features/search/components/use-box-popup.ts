import { useQuery } from '@tanstack/react-query'
import { useMemo, useReducer } from 'react'
import { recentSearchesQuery } from '../api/recent-searches.ts'
import { useAssist } from '../api/use-assist.ts'
import { CLOSED_POPUP, entriesFor, popupAfter, shownPopup } from '../model/box-popup.ts'
import type { Edit } from '../model/suggestions.ts'

const NO_SEARCHES: readonly never[] = []

export type Popup = ReturnType<typeof useBoxPopup>

/** The popup of a box, and what the server said about its text. */
export function useBoxPopup({ text, caret }: Edit, folder: string | undefined) {
  const [popup, tell] = useReducer(popupAfter, CLOSED_POPUP)
  const { isFocused } = popup
  const answer = useAssist({ text, caret }, folder, isFocused)
  const recent = useQuery({ ...recentSearchesQuery, enabled: isFocused }).data ?? NO_SEARCHES
  const entries = useMemo(() => entriesFor({ text, caret }, recent, answer), [text, caret, recent, answer])
  return { ...shownPopup(popup, entries, { text, caret }, answer), isFocused, entries, answer, tell }
}
