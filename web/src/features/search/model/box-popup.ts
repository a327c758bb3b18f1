import { type Edit, narrowSuggestions, type Suggestion } from './suggestions.ts'

/** Something that was searched for before. */
export type EarlierSearch = { readonly id: string; readonly query: string }

/** A row of the popup: a search run before, or something to put into the query. */
export type Entry =
  | { readonly kind: 'recent'; readonly search: EarlierSearch }
  | { readonly kind: 'suggestion'; readonly suggestion: Suggestion }

/** What was answered about a text. */
type Answer = { readonly asked: Edit; readonly suggestions: readonly Suggestion[] }

/** What the popup of a box goes by; what it shows follows from that and from what is known (`shownPopup`). */
export type BoxPopup = {
  readonly isFocused: boolean
  /** It opens as soon as there is something in it. */
  readonly isWanted: boolean
  /** Where the keyboard stands, and among which entries: among others it stands nowhere. */
  readonly active: { readonly index: number; readonly of: readonly Entry[] }
}

export type PopupEvent =
  /** The focus came into the box. */
  | { readonly kind: 'focused'; readonly isEmpty: boolean }
  | { readonly kind: 'blurred' }
  /** Somebody writes, or asks for it. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'moved'; readonly index: number; readonly of: readonly Entry[] }

const NO_ENTRIES: readonly Entry[] = []
const SHOWN_RECENT = 6

export const CLOSED_POPUP: BoxPopup = { isFocused: false, isWanted: false, active: { index: -1, of: NO_ENTRIES } }

export function popupAfter(popup: BoxPopup, event: PopupEvent): BoxPopup {
  if (event.kind === 'focused') return { ...popup, isFocused: true, isWanted: popup.isWanted || event.isEmpty }
  if (event.kind === 'blurred') return { ...popup, isFocused: false, isWanted: false }
  if (event.kind === 'opened') return { ...popup, isWanted: true }
  if (event.kind === 'closed') return { ...popup, isWanted: false }
  return { ...popup, active: { index: event.index, of: event.of } }
}

/** What there is to choose from: in an empty box searches run before, then what of the last answer still fits. */
export function entriesFor(edit: Edit, recent: readonly EarlierSearch[], answer: Answer | undefined): readonly Entry[] {
  const searches = edit.text.trim() === '' ? recent.slice(0, SHOWN_RECENT) : []
  const suggestions = answer ? (narrowSuggestions(answer.suggestions, answer.asked, edit) ?? []) : []
  return [
    ...searches.map(search => ({ kind: 'recent', search }) as const),
    ...suggestions.map(suggestion => ({ kind: 'suggestion', suggestion }) as const),
  ]
}

export type ShownPopup = {
  readonly isOpen: boolean
  /** Asked for, and not there yet. */
  readonly isComing: boolean
  /** The entry that Enter takes; -1: none. */
  readonly activeIndex: number
}

/** @param entries what there is to choose from, the same array for the same entries */
export function shownPopup(
  { isFocused, isWanted, active }: BoxPopup,
  entries: readonly Entry[],
  edit: Edit,
  answer: Answer | undefined,
): ShownPopup {
  const isOpen = isWanted && isFocused && entries.length > 0
  const isAnswered = answer?.asked.text === edit.text && answer.asked.caret === edit.caret
  return {
    isOpen,
    isComing: isWanted && isFocused && !isOpen && !isAnswered,
    activeIndex: isOpen && active.of === entries ? active.index : -1,
  }
}
