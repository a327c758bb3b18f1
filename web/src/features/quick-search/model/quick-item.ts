import type { LucideIcon } from 'lucide-react'
import type { Range } from '../../../platform/matching/index.ts'
import type { Place } from '../../../platform/places/index.ts'

/** Groups of results, in the order in which they stand. */
export const GROUPS = [
  'recent',
  'issue',
  'article',
  'project',
  'board',
  'search',
  'tag',
  'person',
  'action',
  'query',
] as const
export type GroupId = (typeof GROUPS)[number]

/** The groups of what one comes back to; what is of another entity stands among the latest places. */
export const GROUP_OF: Readonly<Record<string, GroupId>> = {
  Issue: 'issue',
  Article: 'article',
  Project: 'project',
  Agile: 'board',
  SavedQuery: 'search',
  Tag: 'tag',
  User: 'person',
}

/** Shown as a place is. `id`: unique among all results. */
type Shown = Pick<Place, 'id' | 'title' | 'prefix' | 'detail' | 'keywords'>

/** Something to do; with an address it can be opened in another tab. */
export type ActionItem = Shown & {
  readonly kind: 'action'
  readonly icon: LucideIcon
  readonly to?: string
  readonly run?: () => void
  readonly keys?: readonly string[]
}

/** A search in the list of issues. */
export type SearchItem = Shown & { readonly kind: 'query'; readonly to: string; readonly isRecent?: boolean }

export type QuickItem = Place | ActionItem | SearchItem

export const isPlace = (item: QuickItem): item is Place => 'entity' in item

/** A result with its matched letters. */
export type FoundItem = {
  readonly item: QuickItem
  readonly title: readonly Range[]
  readonly prefix: readonly Range[]
}

export type FoundGroup = { readonly id: GroupId; readonly found: readonly FoundItem[] }
