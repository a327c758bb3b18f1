import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type Contributions, extensionPoint } from '../../../platform/contributions/index.ts'
import type { Ref } from '../../../platform/projection/index.ts'
import type { Host } from '../host-kind.ts'
import type { EntryReaders } from './entry-readers.ts'
import type { Rebuild } from './past-part.ts'
import type { Revert } from './revert.ts'

/** What is known of an entry when it is shown. */
export interface ShownEntry {
  readonly category: string
  readonly field_id: number | null
  readonly field_name: string | null
  /** What its category asked for as `detail`. */
  readonly detail: string | null
  /** Entity of the first value; null: it holds none. */
  readonly value_entity: string | null
}

/** How entries of a category look on the wire. */
interface Looks {
  /** `$type` without `ActivityItem`. */
  readonly type: string | ((entry: ShownEntry) => string)
  /** Both sides are lists of things; else one value or null. */
  readonly isList?: boolean | ((entry: ShownEntry) => boolean)
  /** Id of the field it is about. */
  readonly field: string
  /** Its name among `history.field.*`; default: its id. */
  readonly text?: string
  /** More of the field than the name, by the entry. */
  readonly fieldOf?: (entry: ShownEntry) => FieldOfEntry
  /** Attribute of the target that changed. */
  readonly member?: string | ((entry: ShownEntry) => string)
  /** What else the looks depend on: text, as SQL on the entry `h`. */
  readonly detail?: RawBuilder<string | null>
  /** How a number, text or flag of one side is shown; default: as it is. */
  readonly scalar?: (value: number | boolean | string | null) => unknown
}

/** A text of a host that an entry names by its version. */
export interface KeptText {
  readonly hostId: number
  readonly version: string
}

export interface FieldOfEntry {
  /** Its `$type`; default: that of a field that is no custom one. */
  readonly type?: string
  readonly id?: string
  readonly linkId?: string | null
  readonly customField?: Ref | null
}

/**
 * What history tells of one kind of changes: how entries look, who sees them, how a host is rebuilt as it was before them,
 * and how they are taken back. Contributed by the feature whose verbs write such entries; `null` says that there is
 * nothing to it, so that nothing is forgotten.
 */
export interface HistoryCategory extends Looks {
  /** As entries are stored under, e.g. `SummaryCategory`. */
  readonly id: string
  /** Its entries stand in history as those of another category, by which they are seen, and are told apart by a condition on `h`. */
  readonly among?: { readonly category: string; readonly condition: (ctx: RequestContext) => RawBuilder<boolean> }
  /**
   * How entries of one transaction about the same are put together, so that none is left when nothing is different in the
   * end. `whole`: they say what was and what is. `value`: they say which one came or went, and each has entries of its own.
   * `entity`: they say which ones came and went, those of one entity together. Default: they stay apart.
   */
  readonly net?: 'whole' | 'value' | 'entity'
  /** The texts behind the versions that its entries hold instead of texts, by host and version; erased ones are undefined. */
  readonly texts?: (
    ctx: RequestContext,
    versions: readonly KeptText[],
  ) => Promise<(text: KeptText) => string | null | undefined>
  /** What entries of it held was erased from the history of a host: what is kept of texts follows. */
  readonly erased?: (ctx: RequestContext, host: Host) => Promise<void>
  /** null: whoever sees the host sees the entries that are not limited themselves. */
  readonly readers: EntryReaders | null
  /** null: what a host is shown as of a moment has nothing of it. */
  readonly rebuild: Rebuild | null
  /** null: such changes have no opposite. */
  readonly revert: Revert | null
}

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
