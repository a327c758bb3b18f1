import type { OtherEntry } from '../../search/index.ts'
import { expect, piecesAt, type Reading } from './reading.ts'

/** The longest name of that sort from here on, which is also what completion offers there; null when there is none. */
export function readOther(
  reading: Reading,
  of: string,
  from: number,
): { readonly entry: OtherEntry; readonly end: number } | null {
  expect(reading, from, { kind: 'other', of })
  for (const { key, end } of piecesAt(reading.text, from)) {
    const entry = reading.dictionary.named('other', key).find(other => other.of === of)
    if (entry) return { entry, end }
  }
  return null
}
