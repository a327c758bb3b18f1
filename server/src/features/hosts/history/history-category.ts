import { type Contributions, extensionPoint } from '../../../platform/contributions/index.ts'
import type { Revert } from './revert.ts'

/**
 * What entries of a category look like on the wire, and how such a change is taken back. Contributed by the feature whose
 * verbs write such entries.
 */
export interface HistoryCategory {
  /** As entries are stored under, e.g. `SummaryCategory`. */
  readonly id: string
  /** `$type` of its entries. */
  readonly type: string
  /** Both sides are lists of things; else one value or null. */
  readonly isList: boolean
  /** Id of the field it is about, and key of its name among `history.field.*`. */
  readonly field: { readonly id: string; readonly text: string }
  /** Attribute of the target that changed; null: none, or one that depends on the entry. */
  readonly member: string | null
  /** null: such changes have no opposite. */
  readonly revert: Revert | null
}

interface Looks {
  /** `$type` without `ActivityItem`. */
  readonly type: string
  readonly isList?: boolean
  /** Id of the field it is about. */
  readonly field: string
  /** Its name among `history.field.*`; default: its id. */
  readonly text?: string
  readonly member?: string
  readonly revert: Revert | null
}

export const historyCategory = (
  id: string,
  { type, isList = false, field, text = field, member, revert }: Looks,
): HistoryCategory => ({
  id,
  type: `${type}ActivityItem`,
  isList,
  field: { id: field, text: `history.field.${text}` },
  member: member ?? null,
  revert,
})

export const historyCategories = extensionPoint<readonly HistoryCategory[]>('historyCategories')

const byId = new WeakMap<Contributions, ReadonlyMap<string, HistoryCategory>>()

/** All categories by their ids. */
export function categoriesOf(contributions: Contributions): ReadonlyMap<string, HistoryCategory> {
  const known = byId.get(contributions)
  if (known) return known
  const all = new Map(contributions.to(historyCategories).flatMap(list => list.map(one => [one.id, one] as const)))
  byId.set(contributions, all)
  return all
}
