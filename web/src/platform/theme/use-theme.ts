import { useSyncExternalStore } from 'react'
import { currentTheme, onThemeChange, setTheme, type Theme } from './theme.ts'

/** `[theme, setTheme]` of this browser. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(onThemeChange, currentTheme), setTheme]
}
