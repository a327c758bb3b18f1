import { storedValue } from '../storage/index.ts'

/** `default` is the light theme, `darcula` the dark one; the wire uses the same names. */
export const THEMES = ['system', 'default', 'darcula'] as const
export type Theme = (typeof THEMES)[number]

const stored = storedValue<Theme>('theme', 'system', isTheme)
const listeners = new Set<() => void>()
let current: Theme = stored.read()

export function isTheme(value: unknown): value is Theme {
  return THEMES.some(theme => theme === value)
}

export function currentTheme(): Theme {
  return current
}

/** Shows a theme at once and keeps it for the next visit. */
export function setTheme(theme: Theme): void {
  current = theme
  stored.write(theme)
  showTheme()
  for (const listener of listeners) listener()
}

export function showTheme(): void {
  const { dataset } = document.documentElement
  if (current === 'system') delete dataset.theme
  else dataset.theme = current
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
