import { storedValue } from '../storage/index.ts'
import { createStore } from '../store/index.ts'

/** `default` is the light theme, `darcula` the dark one; the wire uses the same names. */
export const THEMES = ['system', 'default', 'darcula'] as const
export type Theme = (typeof THEMES)[number]

const stored = storedValue<Theme>('theme', 'system', isTheme)
const current = createStore(stored.read())
current.subscribe(showTheme)

export function isTheme(value: unknown): value is Theme {
  return THEMES.some(theme => theme === value)
}

export const currentTheme = current.state

/** Shows a theme at once and keeps it for the next visit. */
export function setTheme(theme: Theme): void {
  stored.write(theme)
  current.set(theme)
}

export function showTheme(): void {
  const { dataset } = document.documentElement
  const theme = current.state()
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

export const onThemeChange = current.subscribe
