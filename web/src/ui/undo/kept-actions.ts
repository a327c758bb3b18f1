import type { KeptAction } from './undo-list.ts'

// Of this tab: it outlives a reload, and ends with the tab.
const PREFIX = 'cairn.recent-actions.'
/** UTF-16 units of what takes one action back; of longer texts the way back ends with the page. */
const MAX_LENGTH = 100_000

const isKept = (value: unknown): value is KeptAction => {
  if (typeof value !== 'object' || value === null) return false
  const { id, at, text, state, requests } = value as Partial<Record<keyof KeptAction, unknown>>
  return (
    typeof id === 'number' &&
    typeof at === 'number' &&
    typeof text === 'string' &&
    (state === 'open' || state === 'undone') &&
    Array.isArray(requests)
  )
}

/** What a person did in this tab before the page was loaded; anything unreadable is left out. */
export function readKept(person: string): readonly KeptAction[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + person) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

export function writeKept(person: string, actions: readonly KeptAction[]): void {
  const short = actions.filter(({ requests }) => JSON.stringify(requests).length <= MAX_LENGTH)
  try {
    sessionStorage.setItem(PREFIX + person, JSON.stringify(short))
  } catch (error) {
    // Blocked or full: they last as long as the page.
    console.debug('The recent actions could not be kept.', error)
  }
}

/** Drops what other people did in this tab; without a person, what anybody did. */
export function dropKept(except?: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && key !== PREFIX + (except ?? '')) sessionStorage.removeItem(key)
  } catch (error) {
    console.debug('The recent actions could not be dropped.', error)
  }
}
