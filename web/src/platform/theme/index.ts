export { currentTheme, isTheme, onThemeChange, setTheme, showTheme, THEMES, type Theme } from './theme.ts'
export { useTheme } from './use-theme.ts'
