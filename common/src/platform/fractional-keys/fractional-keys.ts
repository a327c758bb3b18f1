import { isImplicitKey } from './implicit-keys.ts'

/** The digits of a key, from the lowest to the highest: so they stand in ASCII, and in the collation C. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
/** So many leading digits are counted up or down where one side is open, twice as many when they are used up. */
const COUNTED = 3

const digitAt = (key: string, at: number): number => (at < key.length ? DIGITS.indexOf(key.charAt(at)) : 0)

/**
 * Whether a text is a key: a fraction between 0 and 1, of which only the digits behind the point are written. The last
 * one is not the lowest digit, so there is room before every key.
 */
export const isKey = (text: string): boolean => /^[0-9A-Za-z]*[1-9A-Za-z]$/.test(text)

/**
 * A key that sorts after `after` and before `before` by its bytes (collation C), null where that side is open. It is
 * never the implicit key of a host. Takes time linear in the length of both.
 *
 * Between two keys it is the shortest in their middle, so each one that is put into the same gap adds a fifth of a digit
 * at most. Beyond the first or last one it is the next of a count: 200,000 in a row have three digits.
 * @throws RangeError for what are no keys, or stand in the wrong order
 */
export function keyBetween(after: string | null, before: string | null): string {
  if ((after !== null && !isKey(after)) || (before !== null && !isKey(before))) throw new RangeError('not a key')
  if (after !== null && before !== null && after >= before) throw new RangeError('no key stands between these')
  const key = made(after, before)
  // A host that nobody moved stands at its implicit key, whatever else is between.
  return isImplicitKey(key) ? made(key, before) : key
}

function made(after: string | null, before: string | null): string {
  if (after === null) return before === null ? DIGITS.charAt(BASE >> 1) : counted(before, -1)
  return before === null ? counted(after, 1) : middle(after, before)
}

/** So many keys between two others, in their order. */
export function keysBetween(after: string | null, before: string | null, count: number): readonly string[] {
  if (count === 0) return []
  if (after !== null && before !== null) return spread(after, before, count)
  const keys: string[] = []
  for (let [low, high] = [after, before]; keys.length < count; ) {
    const key = keyBetween(low, high)
    keys.push(key)
    if (before === null) low = key
    else high = key
  }
  return before === null ? keys : keys.toReversed()
}

function spread(after: string, before: string, count: number): readonly string[] {
  if (count === 0) return []
  const key = keyBetween(after, before)
  const low = (count - 1) >> 1
  return [...spread(after, key, low), key, ...spread(key, before, count - 1 - low)]
}

/** The shortest key in the middle of two, as far as one digit can tell. */
function middle(after: string, before: string): string {
  let at = 0
  while (digitAt(after, at) === digitAt(before, at)) at++
  const [low, high] = [digitAt(after, at), digitAt(before, at)]
  const same = before.slice(0, at)
  if (high - low > 1) return same + DIGITS.charAt((low + high) >> 1)
  // The digits are neighbours: the greater one by itself, where it is not all of the key before which it must stand.
  if (before.length > at + 1) return same + DIGITS.charAt(high)
  let end = at + 1
  while (digitAt(after, end) === BASE - 1) end++
  return same + DIGITS.charAt(low) + after.slice(at + 1, end) + DIGITS.charAt((digitAt(after, end) + BASE) >> 1)
}

/** The number of the first digits, plus or minus one. */
function counted(key: string, step: 1 | -1): string {
  for (let width = COUNTED; ; width *= 2) {
    const digits = Array.from({ length: width }, (_, at) => digitAt(key, at))
    let at = width - 1
    const turn = step === 1 ? BASE - 1 : 0
    while (at >= 0 && digits[at] === turn) {
      digits[at] = BASE - 1 - turn
      at--
    }
    const digit = digits[at]
    if (digit === undefined) continue
    digits[at] = digit + step
    const end = digits.findLastIndex(one => one > 0)
    if (end >= 0) return Array.from(digits.slice(0, end + 1), one => DIGITS.charAt(one)).join('')
  }
}
