import type { TextChange } from '../text-diff/index.ts'
import type { TextRange } from './anchor.ts'

export interface MappedRange {
  /** Where the range is in the new text, without what was added right before or behind it. Empty when all of it went. */
  readonly range: TextRange
  /** The same with all of the passages that replaced its ends together with what stood beside them. */
  readonly widest: TextRange
  /** How much of it was taken away or replaced, in units. */
  readonly lost: number
  /** Nothing within it has changed. */
  readonly isEqual: boolean
}

/** Takes a range of the old text over into the new one. */
export function mapRange(changes: readonly TextChange[], { start, end }: TextRange): MappedRange {
  const first = firstBehind(changes, start)
  const shift = shiftBehind(changes[first - 1])
  const inside: TextChange[] = []
  for (let index = first; index < changes.length; index++) {
    const change = changes[index]
    if (!change || change.from >= end) break
    inside.push(change)
  }
  const [head, tail] = [inside[0], inside.at(-1)]
  const isHeadCut = head !== undefined && head.from < start
  const isTailCut = tail !== undefined && tail.to > end
  const behind = end + (tail ? shiftBehind(tail) : shift)
  const range = {
    start: isHeadCut ? head.until : start + shift,
    end: isTailCut ? tail.at : behind,
  }
  return {
    range: { start: range.start, end: Math.max(range.start, range.end) },
    widest: { start: isHeadCut ? head.at : range.start, end: isTailCut ? tail.until : behind },
    lost: inside.reduce((sum, { from, to }) => sum + Math.min(to, end) - Math.max(from, start), 0),
    isEqual: inside.length === 0,
  }
}

const shiftBehind = (change: TextChange | undefined): number => (change ? change.until - change.to : 0)

/** Index of the first change that ends behind the offset. */
export function firstBehind(changes: readonly TextChange[], offset: number): number {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle]?.to ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}
