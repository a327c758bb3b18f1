import { PROJECT_KEY } from '@cairn/common/features/projects'

const MAX_INITIALS = 5
const SHORT_LENGTH = 4
const MAX_LENGTH = 20

/** A key made from a name that no listed key has: `Mobile App` → `MA`, `Website` → `WEBS`. Empty when no letter is left. */
export function suggestKey(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const first = words.findIndex(word => /^[A-Z]/.test(word))
  if (first < 0) return ''
  const used = words.slice(first)
  const initials = used.map(word => word[0]).join('')
  const base = used.length > 1 ? initials.slice(0, MAX_INITIALS) : (used[0] ?? '').slice(0, SHORT_LENGTH)
  const known = new Set(taken.map(key => key.toUpperCase()))
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}${number}`
    if (!known.has(key)) return key
  }
}

export type KeyProblem = 'required' | 'start' | 'form' | 'long' | 'taken'

/** What is wrong with a typed key, or undefined. `own` are keys that this very project has or had. */
export function keyProblem(key: string, taken: readonly string[], own: readonly string[] = []): KeyProblem | undefined {
  const text = key.trim().toUpperCase()
  if (text === '') return 'required'
  if (!/^[A-Z]/.test(text)) return 'start'
  if (text.length > MAX_LENGTH) return 'long'
  if (!PROJECT_KEY.test(text)) return 'form'
  if (own.some(known => known.toUpperCase() === text)) return undefined
  return taken.some(known => known.toUpperCase() === text) ? 'taken' : undefined
}
