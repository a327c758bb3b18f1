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
