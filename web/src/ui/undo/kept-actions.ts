import { isKeptCall } from '@cairn/common/platform/route'
import { personalValue } from '../../platform/storage/index.ts'
import type { KeptAction } from './undo-list.ts'

/** UTF-16 units of what takes one action back; of longer texts the way back ends with the page. */
const MAX_LENGTH = 100_000

// Of this tab: it outlives a reload, and ends with the tab.
const stored = personalValue<readonly unknown[]>('recent-actions', [], Array.isArray, { ofTab: true })

const isKept = (value: unknown): value is KeptAction => {
  if (typeof value !== 'object' || value === null) return false
  const { id, at, text, state, requests } = value as Partial<Record<keyof KeptAction, unknown>>
  return (
    typeof id === 'number' &&
    typeof at === 'number' &&
    typeof text === 'string' &&
    (state === 'open' || state === 'undone') &&
    Array.isArray(requests) &&
    requests.every(isKeptCall)
  )
}

/** What the signed-in person did in this tab before the page was loaded; anything unreadable is left out. */
export const readKept = (): readonly KeptAction[] => stored.read().filter(isKept)

export function writeKept(actions: readonly KeptAction[]): void {
  stored.write(actions.filter(({ requests }) => JSON.stringify(requests).length <= MAX_LENGTH))
}
