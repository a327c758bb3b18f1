/** A run of pieces that stayed, went or came. */
export type DiffPart = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }

// Above this product of lengths the middle is shown as replaced: the table would take too long.
const MAX_CELLS = 4_000_000

/** Word by word, for short texts such as summaries. */
export function diffWords(before: string, after: string): readonly DiffPart[] {
  return diff(wordsOf(before), wordsOf(after))
}

/** Line by line, for long texts; every part holds whole lines. */
export function diffLines(before: string, after: string): readonly DiffPart[] {
  return diff(linesOf(before), linesOf(after))
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : (text.match(/[^\n]*\n|[^\n]+$/g) ?? [])
}

function diff(before: readonly string[], after: readonly string[]): readonly DiffPart[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  const parts = [
    part('same', before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    part('same', before.slice(before.length - end)),
  ]
  return joined(parts.filter(({ text }) => text !== ''))
}

function middle(before: readonly string[], after: readonly string[]): readonly DiffPart[] {
  if (before.length * after.length > MAX_CELLS) return [part('removed', before), part('added', after)]
  const lengths = commonLengths(before, after)
  const width = after.length + 1
  const parts: DiffPart[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]]
    if (old !== undefined && old === fresh) {
      parts.push({ kind: 'same', text: old })
      row++
      column++
    } else if (
      old !== undefined &&
      (fresh === undefined || (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0))
    ) {
      parts.push({ kind: 'removed', text: old })
      row++
    } else {
      parts.push({ kind: 'added', text: fresh ?? '' })
      column++
    }
  }
  return parts
}

/** Lengths of the longest common subsequences of all ends of both lists. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const cell = row * width + column
      lengths[cell] =
        before[row] === after[column]
          ? (lengths[cell + width + 1] ?? 0) + 1
          : Math.max(lengths[cell + width] ?? 0, lengths[cell + 1] ?? 0)
    }
  }
  return lengths
}

const part = (kind: DiffPart['kind'], pieces: readonly string[]): DiffPart => ({ kind, text: pieces.join('') })

/** Joins neighbours of one kind; between two common parts what went stands before what came. */
function joined(parts: readonly DiffPart[]): readonly DiffPart[] {
  const result: DiffPart[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed !== '') result.push({ kind: 'removed', text: removed })
    if (added !== '') result.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const { kind, text } of parts) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else {
      flush()
      const last = result.at(-1)
      if (last?.kind === 'same') result[result.length - 1] = { kind, text: last.text + text }
      else result.push({ kind, text })
    }
  }
  flush()
  return result
}
