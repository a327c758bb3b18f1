import { storedValue } from '../storage/index.ts'
import { createStore, useStore } from '../store/index.ts'

const stored = storedValue('sidebar-collapsed', false)
const collapsed = createStore(stored.read())

export const isSidebarCollapsed: () => boolean = collapsed.state

/** Shows the sidebar collapsed or whole at once, and keeps it for the next visit. */
export function setSidebarCollapsed(next: boolean): void {
  stored.write(next)
  collapsed.set(next)
}

export const onSidebarChange = collapsed.subscribe

/** `[collapsed, setCollapsed]` of this browser's navigation. */
export function useSidebarCollapsed(): readonly [boolean, (collapsed: boolean) => void] {
  return [useStore(collapsed), setSidebarCollapsed]
}
