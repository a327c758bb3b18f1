import { useSyncExternalStore } from 'react'

/** Files whose deletion was sent and is not answered yet. */
let leaving: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function set(next: ReadonlySet<string>): void {
  leaving = next
  for (const listener of listeners) listener()
}

export const leaveFile = (id: string): void => set(new Set([...leaving, id]))

/** It stays, or is gone. */
export const endLeaving = (id: string): void => set(new Set([...leaving].filter(other => other !== id)))

/** Files that are being deleted, by their ids: a reading in between still brings them. */
export function useLeavingFiles(): ReadonlySet<string> {
  return useSyncExternalStore(watch, () => leaving)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
