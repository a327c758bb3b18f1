import { onStored, storedValue } from '../../../platform/storage/index.ts'

/** Keys of what this browser keeps and a person wants to find everywhere: how issues and lists are laid out. */
const KEPT = ['issue-layout', 'issue-list.layouts', 'issueTab'] as const

const values = KEPT.map(key => [key, storedValue<unknown>(key, null, (_value): _value is unknown => true)] as const)

/** All of it as one text, always in the same order. */
export function readPreferences(): string {
  const kept = values.map(([key, stored]) => [key, stored.read()] as const)
  return JSON.stringify(Object.fromEntries(kept.filter(([, value]) => value !== null)))
}

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
