import { useSyncExternalStore } from 'react'

/** Files that are gone from the screen and go from the server when they cannot be brought back any more. */
let leaving: ReadonlyMap<string, () => void> = new Map()
const listeners = new Set<() => void>()

function set(next: ReadonlyMap<string, () => void>): void {
  leaving = next
  for (const listener of listeners) listener()
}

/** @param remove takes it from the server */
export function leaveFile(id: string, remove: () => void): void {
  set(new Map([...leaving, [id, remove]]))
}

/** It stays, or is gone. */
export function endLeaving(id: string): void {
  set(new Map([...leaving].filter(([other]) => other !== id)))
}

/** Files that are being removed, by their ids: a reading in between still brings them. */
export function useLeavingFiles(): { readonly has: (id: string) => boolean } {
  return useSyncExternalStore(watch, () => leaving)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Leaving the page must not keep what the reader removed.
window.addEventListener('pagehide', () => {
  for (const remove of leaving.values()) remove()
})
