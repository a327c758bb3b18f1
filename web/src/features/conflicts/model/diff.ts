type Kind = 'same' | 'removed' | 'added'
/** A run of words that stayed, went or came. */
export type WordPart = { readonly kind: Kind; readonly text: string }
/** A run of lines that stayed, went or came, without their breaks. Behind a break at the end of a text is an empty one. */
export type LinePart = { readonly kind: Kind; readonly lines: readonly string[] }
type Part = { readonly kind: Kind; readonly pieces: readonly string[] }

// Above this product of lengths the middle is shown as replaced: the table would take too long.
const MAX_CELLS = 4_000_000

/** Word by word, for short texts such as summaries. */
export function diffWords(before: string, after: string): readonly WordPart[] {
  return diff(wordsOf(before), wordsOf(after)).map(({ kind, pieces }) => ({ kind, text: pieces.join('') }))
}

/** Line by line, for long texts. A break that both end with is not told. */
export function diffLines(before: string, after: string): readonly LinePart[] {
  const cut = before.endsWith('\n') && after.endsWith('\n') ? -1 : undefined
  return diff(linesOf(before.slice(0, cut)), linesOf(after.slice(0, cut))).map(({ kind, pieces }) => ({
    kind,
    lines: pieces,
  }))
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n')
}

function diff(before: readonly string[], after: readonly string[]): readonly Part[] {
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
  return joined(parts)
}

function middle(before: readonly string[], after: readonly string[]): readonly Part[] {
  if (before.length * after.length > MAX_CELLS) return [part('removed', before), part('added', after)]
  const lengths = commonLengths(before, after)
  const width = after.length + 1
  const parts: Part[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]]
    if (old !== undefined && old === fresh) {
      parts.push(part('same', [old]))
      row++
      column++
    } else if (
      old !== undefined &&
      (fresh === undefined || (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0))
    ) {
      parts.push(part('removed', [old]))
      row++
    } else {
      parts.push(part('added', fresh === undefined ? [] : [fresh]))
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

const part = (kind: Kind, pieces: readonly string[]): Part => ({ kind, pieces })

/** Joins neighbours of one kind; between two common parts what went stands before what came. */
function joined(parts: readonly Part[]): readonly Part[] {
  const result: Part[] = []
  let same: string[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = () => {
    for (const next of [part('same', same), part('removed', removed), part('added', added)])
      if (next.pieces.length > 0) result.push(next)
    same = []
    removed = []
    added = []
  }
  for (const { kind, pieces } of parts) {
    if (kind === 'same' && removed.length + added.length > 0 && pieces.length > 0) flush()
    const run = kind === 'same' ? same : kind === 'removed' ? removed : added
    for (const piece of pieces) run.push(piece)
  }
  flush()
  return result
}
