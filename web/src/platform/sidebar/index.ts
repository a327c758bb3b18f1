import { useSyncExternalStore } from 'react'
import { storedValue } from '../storage/index.ts'

const stored = storedValue('sidebar-collapsed', false)
const listeners = new Set<() => void>()
let collapsed = stored.read()

export function isSidebarCollapsed(): boolean {
  return collapsed
}

/** Shows the sidebar collapsed or whole at once, and keeps it for the next visit. */
export function setSidebarCollapsed(next: boolean): void {
  collapsed = next
  stored.write(next)
  for (const listener of listeners) listener()
}

export function onSidebarChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `[collapsed, setCollapsed]` of this browser's navigation. */
export function useSidebarCollapsed(): readonly [boolean, (collapsed: boolean) => void] {
  return [useSyncExternalStore(onSidebarChange, isSidebarCollapsed), setSidebarCollapsed]
}
