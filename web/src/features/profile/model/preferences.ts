import { onStored, storedValue, wasWritten } from '../../../platform/storage/index.ts'

/** Keys of what this browser keeps and a person wants to find everywhere: how issues and lists are laid out. */
const KEPT = ['issue-layout', 'issue-list.layouts', 'issueTab'] as const

const values = KEPT.map(key => [key, storedValue<unknown>(key, null, (_value): _value is unknown => true)] as const)

/** All of it as one text, always in the same order. */
export function readPreferences(): string {
  const kept = values.map(([key, stored]) => [key, stored.read()] as const)
  return JSON.stringify(Object.fromEntries(kept.filter(([, value]) => value !== null)))
}

/** As {@link readPreferences}, without what was chosen since the page was loaded. */
export function preferencesAtStart(): string {
  const kept = values.flatMap(([key, stored]) => (wasWritten(key) ? [] : [[key, stored.read()] as const]))
  return JSON.stringify(Object.fromEntries(kept.filter(([, value]) => value !== null)))
}

/** Each preference by itself: what was changed here since `base`, else what is saved. */
export function mergePreferences(shown: string, base: string, saved: string): string {
  const [here, then] = [parse(shown), parse(base)]
  const changed = Object.entries(here).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(then[key]))
  const merged: Readonly<Record<string, unknown>> = { ...parse(saved), ...Object.fromEntries(changed) }
  const names = [...KEPT.filter(key => key in merged), ...Object.keys(merged).filter(key => !isKept(key))]
  return JSON.stringify(Object.fromEntries(names.map(name => [name, merged[name]])))
}

const isKept = (key: string): boolean => KEPT.some(kept => kept === key)

/** Puts into force what another browser has kept; what it does not know stays. */
export function writePreferences(text: string): void {
  const kept = parse(text)
  for (const [key, stored] of values) {
    const value = kept[key]
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(stored.read())) stored.write(value)
  }
}

export function onPreferencesChange(listener: () => void): () => void {
  const stops = KEPT.map(key => onStored(key, listener))
  return () => {
    for (const stop of stops) stop()
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}
