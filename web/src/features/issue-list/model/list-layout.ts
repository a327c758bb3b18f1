import { storedValue } from '../../../platform/storage/index.ts'

/** How a list lays its issues out. */
export type ListLayout = {
  /** Ids of columns in their order; null is the usual row. */
  readonly columns: readonly string[] | null
  /** `project`, `reporter`, `tag` or a custom field's id. */
  readonly groupBy: string | null
  /** Subtasks stand below what they belong to. */
  readonly isTree: boolean
  readonly isCompact: boolean
}

export const USUAL_LAYOUT: ListLayout = { columns: null, groupBy: null, isTree: false, isCompact: false }

/** The columns a table begins with, as far as there are such fields. */
export const FIRST_COLUMNS: readonly string[] = ['state', 'priority', 'assignee', 'tags', 'updated']

type Layouts = Readonly<Record<string, ListLayout>>

/** The layout of each folder by its id; of `''` everywhere else. */
export const storedLayouts = storedValue<Layouts>('issue-list.layouts', {}, isLayouts)

/** The layout of a folder: its own, or else the one of all lists. */
export function layoutOf(layouts: Layouts, folder: string | undefined): ListLayout {
  return (folder === undefined ? undefined : layouts[folder]) ?? layouts[''] ?? USUAL_LAYOUT
}

export function withLayout(layouts: Layouts, folder: string | undefined, layout: ListLayout): Layouts {
  return { ...layouts, [folder ?? '']: layout }
}

/** Gives the folder the layout of all lists again. */
export function withoutLayout(layouts: Layouts, folder: string | undefined): Layouts {
  const { [folder ?? '']: _gone, ...others } = layouts
  return others
}

/** Whether the issues stand one below the other, without groups and tree. */
export function isFlat({ groupBy, isTree }: ListLayout): boolean {
  return groupBy === null && !isTree
}

function isLayouts(value: unknown): value is Layouts {
  return typeof value === 'object' && value !== null && Object.values(value).every(isLayout)
}

function isLayout(value: unknown): value is ListLayout {
  if (typeof value !== 'object' || value === null) return false
  const { columns, groupBy, isTree, isCompact } = value as Partial<Record<keyof ListLayout, unknown>>
  const hasColumns = columns === null || (Array.isArray(columns) && columns.every(id => typeof id === 'string'))
  const hasGroup = groupBy === null || typeof groupBy === 'string'
  return hasColumns && hasGroup && typeof isTree === 'boolean' && typeof isCompact === 'boolean'
}
