import type { Projection, ProjectionField } from '@cairn/common/platform/fields'
import type { RequestContext } from '../context/index.ts'
import type { Remembering } from './remembered.ts'

/**
 * How one field is found. `value` reads it off the loaded row; `batch` finds it for all rows at once, with a
 * number of statements that does not depend on how many rows there are. Either gives plain JSON, a `Ref`,
 * a list of them, or null.
 */
export type FieldLoader<Row> =
  | { readonly columns?: readonly string[]; readonly value: (row: Row, ctx: RequestContext) => unknown }
  | {
      readonly columns?: readonly string[]
      readonly batch: (
        ctx: RequestContext,
        rows: readonly Row[],
        field: ProjectionField,
      ) => Promise<ReadonlyMap<Row, unknown>>
    }

/** Reads one kind of entity for the projection engine. */
export interface Loader<Row = unknown, Key = unknown> {
  /** Name that `Ref.entity` uses. */
  readonly entity: string
  /**
   * Loads the rows of the keys in one statement, with the reader's visibility in its condition: a key that the
   * reader may not see is missing from the result. `columns` are those that the requested fields need.
   */
  readonly load: (
    ctx: RequestContext,
    keys: readonly Key[],
    columns: ReadonlySet<string>,
  ) => Promise<ReadonlyMap<Key, Row>>
  /** Columns that are needed whatever is asked for. */
  readonly always?: readonly string[]
  /** Its keys are the rows: they say what was so when they were read, and to whom. */
  readonly isInline?: boolean
  readonly remember?: Remembering<Key>
  /**
   * For small things that stand everywhere: version of all that the projection shows of any key to this reader, known
   * without asking; null when it does not cover the projection.
   */
  readonly shared?: (ctx: RequestContext, projection: Projection) => Promise<string | null>
  /** `$type` of a row; default: the entity's name. */
  readonly type?: (row: Row) => string
  readonly fields: Readonly<Record<string, FieldLoader<Row>>>
}

// biome-ignore lint/suspicious/noExplicitAny: a registry of loaders of unrelated row types
export type AnyLoader = Loader<any, any>

export function defineLoader<Row, Key>(loader: Loader<Row, Key>): AnyLoader {
  return loader
}

/** A loader whose keys are the rows themselves: for values that come along with something else. */
export function inlineLoader<Row>(loader: Omit<Loader<Row, Row>, 'load'>): AnyLoader {
  return { ...loader, isInline: true, load: async (_ctx, keys) => new Map(keys.map(key => [key, key])) }
}

/** Groups rows of a batched statement by the key of their owner. */
export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
