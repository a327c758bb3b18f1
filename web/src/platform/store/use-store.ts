import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** The state of a store as component state; the store must stay the same. */
export function useStore<T>(store: Pick<Store<T>, 'state' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.state)
}
