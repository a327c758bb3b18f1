/** An issue at the top of a list that was not there when the list was read. */
export type ArrivedIssue = {
  readonly id: string
  /** It did not exist then. */
  readonly isCreated: boolean
}

export type ArrivedCounts = {
  /** Those that have come to match the list. */
  readonly added: number
  /** Those that matched it before, further down. */
  readonly moved: number
}

/** How many match a list, as the server counts them up to a limit. */
export type MatchCount = { readonly total?: number; readonly totalIsMinimum?: boolean }

/**
 * Tells what has come from what only changed its place.
 * @param outside rows that matched when the list was read, and do no longer
 */
export function countArrived(
  arrived: readonly ArrivedIssue[],
  atRead: MatchCount,
  now: MatchCount,
  outside: number,
): ArrivedCounts {
  const created = arrived.filter(({ isCreated }) => isCreated).length
  const others = arrived.length - created
  const isKnown = atRead.totalIsMinimum !== true && now.totalIsMinimum !== true
  const joined = isKnown ? (now.total ?? 0) - (atRead.total ?? 0) + outside : arrived.length
  const added = Math.min(others, Math.max(0, joined - created))
  return { added: created + added, moved: others - added }
}
