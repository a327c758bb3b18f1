import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { extensionPoint } from '../../../platform/feature/index.ts'
import type { Option } from '../../../ui/option-row.tsx'
import type { CommandTarget } from '../../commands/index.ts'
import type { ListedIssue } from '../../issues/index.ts'

/** A column of something that lists know nothing else of. */
export type AddedColumn = {
  /** As exports of the server call it. */
  readonly id: string
  readonly textKey: string
  /** Pixels. */
  readonly width: number
  /** What an issue has there, one line high; its code comes with the first table that shows it. */
  readonly load: () => Promise<ComponentType<{ readonly issue: ListedIssue }>>
  /** The same in words, for print, by ids of issues. */
  readonly texts: (issueIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** What else lists can show in columns. */
export const addedColumns = extensionPoint<AddedColumn>('addedColumns')

/** Something that lists can be grouped by. */
export type AddedGroup = {
  /** As the server knows it. */
  readonly id: string
  readonly name: string
  /** In whose lists it is of use. */
  readonly projectIds: readonly string[]
}

/** What else lists can be grouped by; asked for when somebody chooses. */
export const addedGroups = extensionPoint<() => Promise<readonly AddedGroup[]>>('addedGroups')

/** A filter by an attribute of queries that only its feature knows by name. */
export type AddedFilter = {
  readonly id: string
  readonly label: string
  /** Its name in the query language. */
  readonly attribute: string
  /** In whose lists it is of use. */
  readonly projectIds: readonly string[]
  /** Their ids are values as a query has them. */
  readonly options: readonly Option[]
}

/** What else lists can be filtered by; asked for when somebody chooses, or a query holds what nothing else knows. */
export const addedFilters = extensionPoint<() => Promise<readonly AddedFilter[]>>('addedFilters')

export type BulkActionProps = {
  readonly target: CommandTarget
  /** The marked issues; of a whole search those that are loaded. */
  readonly issues: readonly ListedIssue[]
  readonly onClose: () => void
}

/** Something to do with marked issues, behind an entry of a menu: a dialog. */
export type BulkAction = {
  readonly id: string
  /** Of `bulk.json`, which comes with the menu. */
  readonly textKey: string
  readonly icon: LucideIcon
  readonly load: () => Promise<ComponentType<BulkActionProps>>
}

/** What else can be done with marked issues. */
export const bulkActions = extensionPoint<BulkAction>('bulkActions')
