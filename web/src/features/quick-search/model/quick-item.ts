import type { LucideIcon } from 'lucide-react'
import type { Range } from '../../../platform/matching/index.ts'

/** Groups of results, in the order in which they stand. */
export const GROUPS = ['recent', 'issue', 'project', 'search', 'tag', 'person', 'action', 'query'] as const
export type GroupId = (typeof GROUPS)[number]

/** Kinds of things one comes back to. */
export type PlaceKind = 'issue' | 'project' | 'search' | 'tag' | 'person'

type Shown = {
  /** Unique among all results: `issue:COM-12`. */
  readonly id: string
  readonly title: string
  /** A short id before the title. */
  readonly prefix?: string
  /** Grey, at the end. */
  readonly detail?: string
  /** Found by as well, but not shown. */
  readonly keywords?: string
}

/** A place in the product, with an address. */
export type PlaceItem = Shown & {
  readonly kind: PlaceKind
  readonly to: string
  readonly color?: string | undefined
  readonly avatarUrl?: string | null
  readonly isResolved?: boolean
}

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

export type QuickItem = PlaceItem | ActionItem | SearchItem

/** A result with its matched letters. */
export type FoundItem = {
  readonly item: QuickItem
  readonly title: readonly Range[]
  readonly prefix: readonly Range[]
}

export type FoundGroup = { readonly id: GroupId; readonly found: readonly FoundItem[] }
