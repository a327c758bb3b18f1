/** Greater than every id of a host. */
const END = 10 ** 13
const WIDTH = 13
const IMPLICIT = /^h(\d{13})V$/

/** Keys before this one stand before all implicit ones. */
export const FIRST_IMPLICIT_KEY = 'h'
/** Keys after this one stand after all implicit ones. */
export const LAST_IMPLICIT_KEY = 'i'

/**
 * The key of a host that nobody moved: of two the newer one comes first. There is room between any two, before all of them
 * and after all of them. SQL computes it as `'h' || lpad((10000000000000 - id)::text, 13, '0') || 'V'`.
 * @param id a whole number from 1 to 10^13 − 1
 */
export function implicitKey(id: number): string {
  if (!Number.isInteger(id) || id < 1 || id >= END) throw new RangeError('not the id of a host')
  return `h${String(END - id).padStart(WIDTH, '0')}V`
}

export const isImplicitKey = (key: string): boolean => IMPLICIT.test(key)

/** Hosts with this id and smaller ones have implicit keys after the text, which may be any; greater ones do not. 0: none has. */
export function lastIdAfter(text: string): number {
  if (text < FIRST_IMPLICIT_KEY) return END - 1
  if (!text.startsWith(FIRST_IMPLICIT_KEY)) return 0
  const digits = /^\d{0,13}/.exec(text.slice(1))?.[0] ?? ''
  const rest = text.slice(1 + digits.length)
  // The smallest number with these digits, and the first one that begins with greater ones.
  const least = Number(digits.padEnd(WIDTH, '0'))
  const next = least + 10 ** (WIDTH - digits.length)
  const isBefore = digits.length === WIDTH ? rest < 'V' : rest < '0'
  return Math.max(0, Math.min(END - 1, END - (isBefore ? least : next)))
}

/** The first implicit key after the text; null: there is none. */
export function implicitKeyAfter(text: string): string | null {
  const id = lastIdAfter(text)
  return id === 0 ? null : implicitKey(id)
}

/** The last implicit key before the text; null: there is none. */
export function implicitKeyBefore(text: string): string | null {
  const id = lastIdAfter(text) + 1
  if (id >= END) return null
  const key = implicitKey(id)
  if (key < text) return key
  return id + 1 >= END ? null : implicitKey(id + 1)
}
