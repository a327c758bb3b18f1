import type { HostKind } from '../host-kind.ts'

type Named = Pick<HostKind, 'categoryNames'>

/** What the history of a kind of hosts calls a category that entries are stored under. */
export const categoryName = ({ categoryNames }: Named, id: string): string => categoryNames?.[id] ?? id

/** The category that the history of a kind of hosts calls so; null: none, as the name is that of other kinds. */
export function categoryNamed({ categoryNames = {} }: Named, name: string): string | null {
  const own = Object.entries(categoryNames).find(([, called]) => called === name)
  if (own) return own[0]
  return Object.hasOwn(categoryNames, name) ? null : name
}
