/** One place in the browser's storage. What it cannot take, because it is blocked or full, lives as long as the page. */
export type Slot = {
  /** Undefined: nothing is there, or nothing that can be read. */
  readonly get: () => unknown
  readonly set: (value: unknown) => void
  readonly remove: () => void
}

/** @param storage undefined: in memory alone; asked for at each use, since it throws where storage is blocked */
export function slotAt(name: string, storage: (() => Storage) | undefined): Slot {
  let memory: { readonly value: unknown } | undefined
  const attempt = (run: (place: Storage) => void, otherwise: unknown) => {
    memory = { value: otherwise }
    if (!storage) return
    try {
      run(storage())
      memory = undefined
    } catch {
      // It stays in memory.
    }
  }
  return {
    get() {
      if (memory) return memory.value
      try {
        const text = storage?.().getItem(name) ?? null
        return text === null ? undefined : JSON.parse(text)
      } catch {
        return undefined
      }
    },
    set: value => attempt(place => place.setItem(name, JSON.stringify(value)), value),
    remove: () => attempt(place => place.removeItem(name), undefined),
  }
}
