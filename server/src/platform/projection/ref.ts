/** Points at something that the projection engine shows: the entity's loader and the key it understands. */
export class Ref<K = unknown> {
  readonly entity: string
  readonly key: K

  constructor(entity: string, key: K) {
    this.entity = entity
    this.key = key
  }
}

/** A reference, or null for no key. */
export function refTo<K>(entity: string, key: K | null | undefined): Ref<K> | null {
  return key === null || key === undefined ? null : new Ref(entity, key)
}

export function refsTo<K>(entity: string, keys: readonly K[]): Ref<K>[] {
  return keys.map(key => new Ref(entity, key))
}

/**
 * For a `batch`: to each row references to what was found for it, in the order of `found`. Rows and what belongs to
 * them are told by their numbers.
 */
export function refsByOwner<Row extends { readonly id: number }>(
  entity: string,
  rows: readonly Row[],
  found: readonly { readonly id: number; readonly owner: number | null }[],
): ReadonlyMap<Row, Ref<number>[]> {
  const byOwner = Map.groupBy(found, one => one.owner)
  return new Map(
    rows.map(row => [
      row,
      refsTo(
        entity,
        (byOwner.get(row.id) ?? []).map(({ id }) => id),
      ),
    ]),
  )
}

/** Value of a field that is left out of the reply: what the reader may not read, where clients expect no error. */
export const OMITTED: unique symbol = Symbol('omitted')
