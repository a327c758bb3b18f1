import './input-method.ts'

export { keyNames } from './key-names.ts'
export { restShortcuts, runShortcut, type Shortcut } from './registry.ts'
export {
  isShortcutSet,
  onShortcutSetChange,
  SHORTCUT_SETS,
  setShortcutSet,
  shortcutSet,
  useShortcutSet,
} from './shortcut-set.ts'
export { isSubmitKey } from './typed-keys.ts'
export { useActiveShortcuts, useKeysInSet, useKeysOf, useShortcuts } from './use-shortcuts.ts'
