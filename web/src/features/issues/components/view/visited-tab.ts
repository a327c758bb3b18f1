const NAME = 'cairn.issueTab.visit'

/** The part of its stream that was last looked at in this issue, also before a reload; forgotten in the next issue. */
export function visitedTab(issueId: string): string | undefined {
  try {
    const [id, tab] = (sessionStorage.getItem(NAME) ?? '').split(' ')
    if (id === issueId) return tab
    sessionStorage.removeItem(NAME)
  } catch {
    // Storage is blocked: every visit begins with what is preferred.
  }
  return undefined
}

export function keepVisitedTab(issueId: string, tab: string): void {
  try {
    sessionStorage.setItem(NAME, `${issueId} ${tab}`)
  } catch {
    // Blocked or full: a reload forgets it.
  }
}
