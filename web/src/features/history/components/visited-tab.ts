import { personalValue } from '../../../platform/storage/index.ts'

type Visit = { readonly hostId: string; readonly tab: string }

const stored = personalValue<Visit | null>('issue-tab.visit', null, isVisit, { ofTab: true })

/** The part of its stream that was last looked at in this host, also before a reload; forgotten in the next one. */
export function visitedTab(hostId: string): string | undefined {
  const visit = stored.read()
  if (visit?.hostId === hostId) return visit.tab
  if (visit) stored.clear()
  return undefined
}

export function keepVisitedTab(hostId: string, tab: string): void {
  stored.write({ hostId, tab })
}

function isVisit(value: unknown): value is Visit | null {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { hostId, tab } = value as Partial<Record<keyof Visit, unknown>>
  return typeof hostId === 'string' && typeof tab === 'string'
}
