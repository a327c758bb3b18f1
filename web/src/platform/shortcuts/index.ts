export { keyNames } from './key-names.ts'
export { activeShortcuts, registerShortcuts, type Shortcut } from './registry.ts'
export { SHORTCUT_SETS, useShortcutSet } from './shortcut-set.ts'
export { useActiveShortcuts, useShortcuts } from './use-shortcuts.ts'
