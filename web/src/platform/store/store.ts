/** A state outside of React: whoever subscribes is called back at each change. */
export type Store<T> = {
  /** The same value until it changes. */
  readonly state: () => T
  /** Does nothing when it is the state already. */
  readonly set: (next: T) => void
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(first: T): Store<T> {
  let state = first
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
