import { personalValue } from '../../../platform/storage/index.ts'

type Visit = { readonly issueId: string; readonly tab: string }

const stored = personalValue<Visit | null>('issue-tab.visit', null, isVisit, { ofTab: true })

/** The part of its stream that was last looked at in this issue, also before a reload; forgotten in the next issue. */
export function visitedTab(issueId: string): string | undefined {
  const visit = stored.read()
  if (visit?.issueId === issueId) return visit.tab
  if (visit) stored.clear()
  return undefined
}

export function keepVisitedTab(issueId: string, tab: string): void {
  stored.write({ issueId, tab })
}

function isVisit(value: unknown): value is Visit | null {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { issueId, tab } = value as Partial<Record<keyof Visit, unknown>>
  return typeof issueId === 'string' && typeof tab === 'string'
}
