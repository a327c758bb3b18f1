export { keyNames } from './key-names.ts'
export { activeShortcuts, registerShortcuts, type Shortcut } from './registry.ts'
export { useActiveShortcuts, useShortcuts } from './use-shortcuts.ts'
