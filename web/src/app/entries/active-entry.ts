import type { NavigationEntry } from '../../platform/feature/index.ts'

type Addresses = Pick<NavigationEntry, 'id' | 'to' | 'activeFor'>

/** Id of the entry whose path, or one of whose further prefixes, the address starts with. */
export function activeEntry(entries: readonly Addresses[], path: string): string | undefined {
  const covers = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
  return entries.find(({ to, activeFor = [] }) => [to, ...activeFor].some(covers))?.id
}
