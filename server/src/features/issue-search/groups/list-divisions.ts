import type { Condition } from '@cairn/common/features/search'
import type { RequestContext } from '../../../platform/context/index.ts'
import { extensionPoint } from '../../../platform/contributions/index.ts'

/** A group of a list: the issues that a query finds besides that of the list. */
export interface QueriedGroup {
  /** Database id. */
  readonly id: string
  readonly name: string
  readonly query: string
  /** What tells its issues among those that all groups share, where that is less than its query; see {@link QueriedGroups}. */
  readonly among?: Condition | null
}

/** How a list is divided by something that only its feature knows. */
export interface QueriedGroups {
  /** In their order. An issue may be in several. */
  readonly groups: readonly QueriedGroup[]
  /** A query that finds the issues of all groups: with it only what tells them apart is asked for each. Default: none. */
  readonly within?: string
  /** Those that are in none. */
  readonly none: Pick<QueriedGroup, 'name' | 'query'>
}

/** A way to divide lists that a feature offers. */
export interface ListDivision {
  /** What it divides by; null: it means something else, or nothing that the reader may know of. */
  readonly open: (ctx: RequestContext, by: string) => Promise<QueriedGroups | null>
}

/** What lists can be divided by besides projects, reporters, tags and fields. */
export const listDivisions = extensionPoint<ListDivision>('listDivisions')
