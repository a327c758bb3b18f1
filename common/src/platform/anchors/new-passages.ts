import type { TextChange } from '../text-diff/index.ts'
import type { TextRange } from './anchor.ts'
import { firstBehind } from './map-range.ts'

/** Where a changed text says what it did not say before. */
export interface NewPassages {
  readonly text: string
  /**
   * Windows around all that is new, as wide as a passage of `length` needs that overlaps it; ascending, apart from each
   * other.
   */
  readonly around: (length: number) => readonly TextWindow[]
  /** Whether a passage holds something new: one that lies within what was kept has been there before. */
  readonly touch: (range: TextRange) => boolean
}

export interface TextWindow {
  readonly start: number
  readonly text: string
}

export function newPassages(text: string, changes: readonly TextChange[]): NewPassages {
  const byLength = new Map<number, readonly TextWindow[]>()
  const inNewText = changes.map(({ from, to, at, until }) => ({ from: at, to: until, at: from, until: to }))
  return {
    text,
    around: length => {
      // A few sizes for all lengths, so that the windows of many quotes are made once.
      const pad = 2 ** Math.ceil(Math.log2(Math.max(length, 32)))
      const known = byLength.get(pad) ?? windowsOf(text, inNewText, pad)
      byLength.set(pad, known)
      return known
    },
    touch: ({ start, end }) => {
      const change = inNewText[firstBehind(inNewText, start)]
      return change !== undefined && change.from < end
    },
  }
}

function windowsOf(text: string, changes: readonly TextChange[], pad: number): readonly TextWindow[] {
  const ranges: { start: number; end: number }[] = []
  for (const { from, to } of changes) {
    const start = Math.max(0, from - pad)
    const end = Math.min(text.length, to + pad)
    const last = ranges.at(-1)
    if (last && start <= last.end) last.end = end
    else ranges.push({ start, end })
  }
  return ranges.map(({ start, end }) => ({ start, text: text.slice(start, end) }))
}
