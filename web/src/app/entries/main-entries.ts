import type { NavigationEntry } from '../../platform/feature/index.ts'
import { ENTRY_RIGHTS, type EntryRight, isOffered, type Visitor } from './entry-rights.ts'

export type MainEntry = {
  readonly id: string
  /** Further path prefixes under which it is the active one; that of its own address always is. */
  readonly activeFor?: readonly string[]
}

/**
 * The main navigation of the specification, in its order, with what no feature has yet. An entry is shown when a feature
 * contributes one of this id; those of apps come last.
 */
export const MAIN_ENTRIES: readonly MainEntry[] = [
  { id: 'issues', activeFor: ['/issue', '/search', '/tag', '/newIssue'] },
  { id: 'tickets' },
  { id: 'dashboard' },
  { id: 'agiles' },
  { id: 'reports' },
  { id: 'projects', activeFor: ['/admin/editProject', '/admin/edit-project'] },
  { id: 'articles' },
  { id: 'timesheets' },
  { id: 'gantt-charts' },
  { id: 'planning-canvas' },
  { id: 'pmx' },
]

const RIGHTS: Readonly<Record<string, EntryRight>> = ENTRY_RIGHTS

/** The entries of the features that somebody is offered, in the order of the specification. */
export function offeredEntries<T extends { readonly id: string }>(
  entries: readonly T[],
  visitor: Visitor,
): readonly T[] {
  const placeOf = (id: string) => MAIN_ENTRIES.findIndex(entry => entry.id === id) + 1 || MAIN_ENTRIES.length + 1
  return entries
    .filter(({ id }) => isOffered(RIGHTS[id] ?? {}, visitor))
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
}

/**
 * Id of the entry to which an address belongs: by the start of its path, or issues where its query part has
 * `backToIssues`.
 */
export function activeEntry(
  entries: readonly Pick<NavigationEntry, 'id' | 'to'>[],
  path: string,
  search: Readonly<Record<string, string | undefined>> = {},
): string | undefined {
  if (search.backToIssues !== undefined) return 'issues'
  const covers = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
  const furtherOf = (id: string) => MAIN_ENTRIES.find(entry => entry.id === id)?.activeFor ?? []
  return entries.find(({ id, to }) => [to, ...furtherOf(id)].some(covers))?.id
}
