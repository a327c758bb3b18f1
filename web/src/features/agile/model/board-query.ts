import { braced, quoteName } from '@cairn/common/features/search'
import { joinQueries } from '../../saved-searches/index.ts'

/** What narrows a board: the text of its query box, named queries, and people. */
export type BoardFilter = {
  readonly query: string
  readonly quick: readonly string[]
  /** Logins; `unassigned` is nobody. */
  readonly people: readonly string[]
}

/** The query that all of it comes to; empty: every card. */
export function boardQuery({ query, quick, people }: BoardFilter, peopleField: string): string {
  const who = people.map(quoteName).join(', ')
  const parts = [...quick, ...(who === '' ? [] : [`${quoteName(peopleField)}: ${who}`])]
  return parts.reduce(joinQueries, query.trim())
}

/** The query of the issues that a board shows in a sprint, narrowed as the board is. */
export function listQuery(board: string, sprint: string | undefined, narrowed: string): string {
  const of = `Board ${board}`
  return joinQueries(sprint === undefined ? `has: ${braced(of)}` : `${braced(of)}: ${braced(sprint)}`, narrowed)
}

/** A list in the address. */
export const listOf = (text: string | undefined): readonly string[] => (text ? text.split(',').filter(Boolean) : [])

/** The list with one more, or without it. */
export function toggled(list: readonly string[], id: string): readonly string[] {
  return list.includes(id) ? list.filter(other => other !== id) : [...list, id]
}
