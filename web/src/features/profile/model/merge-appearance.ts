import { mergePreferences } from './preferences.ts'

/** How the product looks and works for a person, wherever they are signed in. */
export type Appearance = {
  readonly uiTheme: 'system' | 'darcula' | 'default'
  readonly expandNavigation: boolean
  readonly shortcuts: 'modern' | 'classic'
  readonly exceptionsExpanded: boolean
  /** JSON of `readPreferences`. */
  readonly preferences: string
}

export const DEFAULT_APPEARANCE: Appearance = {
  uiTheme: 'system',
  expandNavigation: true,
  shortcuts: 'modern',
  exceptionsExpanded: false,
  preferences: '{}',
}

/** What a browser and the server know when they meet. */
export type Meeting = {
  /** What this browser shows. */
  readonly shown: Appearance
  /** What it showed when it began to ask the server. */
  readonly before: Appearance
  /** What both last agreed on, as far as they did; undefined for somebody who is new in this browser. */
  readonly agreed: Partial<Appearance> | undefined
  readonly saved: Appearance
}

const NAMES = [
  'uiTheme',
  'expandNavigation',
  'shortcuts',
  'exceptionsExpanded',
  'preferences',
] as const satisfies (keyof Appearance)[]

const differing = (a: Appearance, b: Appearance) => NAMES.filter(name => a[name] !== b[name])

/**
 * What to show and to save: what was changed here since both agreed, else what is saved. For somebody new in this
 * browser, what was chosen before signing in wins over the defaults.
 */
export function mergeAppearance({ shown, before, agreed, saved }: Meeting): Appearance {
  const base = agreed ?? (differing(saved, DEFAULT_APPEARANCE).length === 0 ? DEFAULT_APPEARANCE : before)
  const changed = NAMES.filter(name => shown[name] !== (base[name] ?? before[name]))
  const preferences = mergePreferences(shown.preferences, base.preferences ?? before.preferences, saved.preferences)
  return { ...saved, ...pick(shown, changed), preferences }
}

/** The parts that differ. */
export function appearanceChanges(from: Appearance, to: Appearance): Partial<Appearance> {
  return pick(to, differing(from, to))
}

const pick = (of: Appearance, names: readonly (keyof Appearance)[]): Partial<Appearance> =>
  Object.fromEntries(names.map(name => [name, of[name]]))
