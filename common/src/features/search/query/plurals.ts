import { nameKey } from './names.ts'

/** `#issues` says nothing. */
const FILLERS: ReadonlySet<string> = new Set(['issue', 'issues'])

export function isFiller(value: string): boolean {
  return FILLERS.has(nameKey(value))
}

/** What a simple English plural may be the plural of: `bugs`, `stories`, `patches`. */
export function singulars(value: string): readonly string[] {
  const key = nameKey(value)
  if (key.length < 4 || !key.endsWith('s') || key.endsWith('ss')) return []
  const found = [key.slice(0, -1)]
  if (key.endsWith('ies')) found.push(`${key.slice(0, -3)}y`)
  if (key.endsWith('es')) found.push(key.slice(0, -2))
  return found
}
