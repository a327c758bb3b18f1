import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { keyNames } from './key-names.ts'
import { activeShortcuts, keysIn, onShortcutsChange, registerShortcuts, type Shortcut } from './registry.ts'
import { useShortcutSet } from './shortcut-set.ts'

/** Keeps shortcuts in force while the component is on screen; `run` may change on every render. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const shape = shortcuts.map(({ id, keys }) => `${id} ${keys}`).join('|')
  // Before the screen is painted: a key pressed on seeing it must not come before its listener.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for what was registered
  useLayoutEffect(() => {
    const registered = latest.current.map(shortcut => ({
      ...shortcut,
      run: (event: KeyboardEvent) => latest.current.find(({ id }) => id === shortcut.id)?.run(event),
    }))
    return registerShortcuts(registered)
  }, [shape])
}

/** Gives the keys, as they are printed, of a shortcut in force in the chosen set; undefined while there is none. */
export function useKeysOf(): (id: string) => readonly string[] | undefined {
  const active = useActiveShortcuts()
  return id => {
    const shortcut = active.find(one => one.id === id)
    return shortcut && keyNames(shortcut.keys).flat()
  }
}

/** Gives the keys, as they are printed, that something has in the chosen set, wherever they are in force. */
export function useKeysInSet(): (keyed: {
  readonly keys?: string
  readonly classicKeys?: string | null
}) => readonly string[] | undefined {
  const [set] = useShortcutSet()
  return useCallback(
    ({ keys, classicKeys }) => {
      const chosen =
        keys === undefined ? null : keysIn(set, { keys, ...(classicKeys === undefined ? {} : { classicKeys }) })
      return chosen === null ? undefined : keyNames(chosen).flat()
    },
    [set],
  )
}

/** The shortcuts in force on this screen, for the help popup. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(onShortcutsChange, activeShortcuts)
}
